SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.decisions_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'a decision is never changed; enter another'; END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.adjudications (
    key text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    shape text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    asked text COLLATE pg_catalog."C",
    code text NOT NULL COLLATE pg_catalog."C",
    rulebook text NOT NULL COLLATE pg_catalog."C",
    readings text NOT NULL COLLATE pg_catalog."C",
    options text NOT NULL COLLATE pg_catalog."C",
    version text NOT NULL COLLATE pg_catalog."C",
    readable boolean NOT NULL,
    events bigint NOT NULL,
    hands bigint NOT NULL,
    pending text NOT NULL COLLATE pg_catalog."C",
    disputes text COLLATE pg_catalog."C"
);
CREATE TABLE public.decisions (
    id bigint NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    line bigint NOT NULL,
    ruling text COLLATE pg_catalog."C",
    severity text COLLATE pg_catalog."C",
    code text NOT NULL COLLATE pg_catalog."C",
    rule text COLLATE pg_catalog."C",
    law bigint,
    event text COLLATE pg_catalog."C",
    outcome text COLLATE pg_catalog."C",
    player text COLLATE pg_catalog."C",
    message text COLLATE pg_catalog."C",
    decision text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    by text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    score text COLLATE pg_catalog."C"
);
CREATE SEQUENCE public.decisions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.decisions_id_seq OWNED BY public.decisions.id;
CREATE TABLE public.findings (
    adjudication text NOT NULL COLLATE pg_catalog."C",
    n bigint NOT NULL,
    ruling text NOT NULL COLLATE pg_catalog."C",
    severity text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL COLLATE pg_catalog."C",
    rule text NOT NULL COLLATE pg_catalog."C",
    says text NOT NULL COLLATE pg_catalog."C",
    event text COLLATE pg_catalog."C",
    line bigint,
    "column" bigint,
    deal bigint,
    law bigint,
    outcome text COLLATE pg_catalog."C",
    kind text COLLATE pg_catalog."C",
    player text COLLATE pg_catalog."C",
    dispute bigint
);
CREATE TABLE public.games (
    adjudication text NOT NULL COLLATE pg_catalog."C",
    n bigint NOT NULL,
    winner text COLLATE pg_catalog."C",
    score text NOT NULL COLLATE pg_catalog."C",
    stake bigint NOT NULL
);
CREATE TABLE public.logs (
    path text NOT NULL COLLATE pg_catalog."C",
    line bigint NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    match text COLLATE pg_catalog."C",
    round bigint,
    "table" bigint,
    adjudication text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.players (
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.referee_schema (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.results (
    adjudication text NOT NULL COLLATE pg_catalog."C",
    seat bigint NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C",
    recorded bigint,
    corrected bigint,
    points bigint
);
CREATE TABLE public.sheaves (
    key text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    low bigint NOT NULL,
    high bigint NOT NULL,
    books text NOT NULL COLLATE pg_catalog."C",
    told bytea NOT NULL
);
ALTER TABLE ONLY public.decisions ALTER COLUMN id SET DEFAULT nextval('public.decisions_id_seq'::regclass);
INSERT INTO public.adjudications VALUES ('1bdb0cf9e5025898d6271841b6642e48', '4db91bf02729b9b933ac570f58c8b9e0', '70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc', 'yaml', 'log', 'london', 'london', 'sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae', '{}', '{}', '0.1.0', true, 20, 1, '[]', '[]');
INSERT INTO public.adjudications VALUES ('2fd6e734b04ab1586235f3b3f666a236', '0c04a258b2c4f37dfe980e7539ee18aa', '5f418f4edeba6c7eeabc361feebb947002c6b872850ef8f280bb4a485da10e79', 'yaml', 'log', NULL, '', '', '{}', '{}', '0.1.0', false, 0, 0, '[]', '[]');
INSERT INTO public.adjudications VALUES ('e104aa0bd83b72e007f84e775b3353bc', '1e85a717916a3e8fd8a2541a98f03d72', 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', 'yaml', 'log', 'london', 'london', 'sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae', '{}', '{}', '0.1.0', true, 22, 1, '[]', '[{"severity":"warning","message":"David trumped K♠ with A♣ in trick 1 while holding 8♠. Clara may have the hands played again. David marks nothing for the hand.","rule":"43.5","says":"If the offender wins the point he marks nothing.","event":"t1.play","line":10,"column":5,"deal":3,"law":43,"outcome":"granted","kind":"remedy","player":"David","dispute":1}]');
INSERT INTO public.decisions VALUES (1, 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', 'docs/examples/round/table2.yaml', 0, '760135aa58761c73c180031edb0fdec0', 'note', 'london', '43.3', 43, 'r1', 'open', 'David', 'A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.', 'The score stands.', 'The players had agreed on it.', 'Marie', '2026-05-01T18:30:00Z', NULL);
INSERT INTO public.decisions VALUES (2, 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', 'docs/examples/round/table2.yaml', 0, NULL, NULL, 'london', NULL, NULL, NULL, NULL, NULL, NULL, 'As recorded.', 'Both say so.', 'Zoë', '2026-05-02T09:00:00Z', '{"Clara":2,"David":3}');
INSERT INTO public.findings VALUES ('2fd6e734b04ab1586235f3b3f666a236', 1, 'a09b68c8a08d0fa6e1d97b6d3b09c3d6', 'error', 'no such player; expected Clara or David; got "Carla"; did you mean "Clara"?', 'unreadable', '', NULL, 4, 41, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.findings VALUES ('2fd6e734b04ab1586235f3b3f666a236', 2, '685a8289c2bf99623264fbd5aa25e026', 'error', 'the key "to" is missing', 'unreadable', '', NULL, 5, 5, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.findings VALUES ('2fd6e734b04ab1586235f3b3f666a236', 3, 'c4fa90fca0e9f1749a2007692d36f384', 'error', 'not a card; expected a card such as KS or 10H, or "?"; got "KX"', 'unreadable', '', NULL, 5, 44, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.findings VALUES ('e104aa0bd83b72e007f84e775b3353bc', 1, 'c9b9b55576d7915f374498281d319c68', 'note', 'Undecided: the record does not show whether Clara may have the score cut down (43.5). The record does not show whether David held another card of spades; the rest of the hand would settle it.', '43.5', 'If the offender wins the point he marks nothing.', 'c1', 17, 5, 3, 43, 'undetermined', 'remedy', 'David', 1);
INSERT INTO public.findings VALUES ('e104aa0bd83b72e007f84e775b3353bc', 2, '760135aa58761c73c180031edb0fdec0', 'note', 'A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.', '43.3', 'The adversary may require the hands to be played again.', 'r1', 18, 5, 3, 43, 'open', 'right', 'David', 1);
INSERT INTO public.findings VALUES ('e104aa0bd83b72e007f84e775b3353bc', 3, '46a3baff71ef05b50e556f50f50e4711', 'warning', 'Cut down: David scores no points for the hand (43.5). If the offender wins the point he marks nothing.', '43.5', 'If the offender wins the point he marks nothing.', 'r1', 18, 5, 3, 43, 'enforced', 'penalty', 'David', 1);
INSERT INTO public.findings VALUES ('e104aa0bd83b72e007f84e775b3353bc', 4, 'c39cbf6e43663b238bbc29114d7df941', 'warning', 'Granted: Clara may have the score cut down (43.5). If the offender wins the point he marks nothing.', '43.5', 'If the offender wins the point he marks nothing.', 'r1', 18, 5, 3, 43, 'granted', 'remedy', 'David', 1);
INSERT INTO public.findings VALUES ('e104aa0bd83b72e007f84e775b3353bc', 5, '4e2f7894059ab2d453d062953626ad81', 'error', 'the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2', 'score', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.logs VALUES ('docs/examples/round/table1.yaml', 0, '70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc', NULL, NULL, NULL, '1bdb0cf9e5025898d6271841b6642e48');
INSERT INTO public.logs VALUES ('docs/examples/round/table2.yaml', 0, 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', NULL, NULL, NULL, 'e104aa0bd83b72e007f84e775b3353bc');
INSERT INTO public.logs VALUES ('docs/examples/round/table3.yaml', 0, '5f418f4edeba6c7eeabc361feebb947002c6b872850ef8f280bb4a485da10e79', NULL, NULL, NULL, '2fd6e734b04ab1586235f3b3f666a236');
INSERT INTO public.players VALUES ('Clara');
INSERT INTO public.players VALUES ('David');
INSERT INTO public.players VALUES ('Eva');
INSERT INTO public.players VALUES ('Frank');
INSERT INTO public.referee_schema VALUES ('0003');
INSERT INTO public.results VALUES ('1bdb0cf9e5025898d6271841b6642e48', 0, 'Eva', 0, 0, 0);
INSERT INTO public.results VALUES ('1bdb0cf9e5025898d6271841b6642e48', 1, 'Frank', 1, 1, 1);
INSERT INTO public.results VALUES ('e104aa0bd83b72e007f84e775b3353bc', 0, 'Clara', 2, 2, 0);
INSERT INTO public.results VALUES ('e104aa0bd83b72e007f84e775b3353bc', 1, 'David', 3, 2, 0);
INSERT INTO public.sheaves VALUES ('86d6971e3959e98ffea924619c27a72c', 'docs/examples/round/table1.yaml', 0, 0, '[["london","london sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae"]]', '\x78015d90cd51c3301085931298a1002a20962cf987131738d2c34abbb23d91258fe564926b2a30b4103b31559036b8500b869ce0f6debe99b7f3bdc3443b4d6dd385fedc92f62d86d7afc5cdfbac66db111e8e4f5b588ccf2db8f5f2845541a1fb7c4c239631937069504459c2198f622e734020065c1ba6a4895992084ea0b2442a440686581ce75a665a4f588566d351e84fb425d785dbc154961693a91c56ae08fd58403dc763090ec37258cff7a3f5c5602b4797b1864e9797a181aefc40afc38a76503796c2aaf51b87ab0e942576bf87da9e1bfaadeccf8d853db5e1ed87e80a746a7c353fffc3385d67f8473eb51b4bcafbf5e78bf50ebdbb0b2570993ca01192a99c586a388f25611ee70284ce456420174a6492522525f128d2268bd1606a844e13a5396aa06f1ee6914b');
INSERT INTO public.sheaves VALUES ('f032607d79973aa5822bb45d54d6ce36', 'docs/examples/round/table2.yaml', 0, 0, '[["london","london sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae"]]', '\x7801bd95bf8edb4610c6ef6ca449e714aeb74c90402752a4249e9b180e10380152c50f30dc1d8ac491bbcaeef264b586db00e7002edc1939529401bf83f91ad7a4f09364b8a474b9587162034e2350fb77e6b7df37f3648b8f39eaa535178d46aeb430cffe38baf38abee8af45f1a47e9083865bf577709e895b1b912dd0d8ab6f613c8b1340f0f90c7912ccc19b7a904cbd781a75bf9888783c9de1d48bfc08a34084e1c41310730ce6be3f1b075b91996569d13cfb75c3555e16f2b34a20e4b79b61e2b8c67394b6b1de6899c3ba3acba4d8682c50ac2f73587d5de599c4cf9b028d81055e3d75f131abcb628982fdf8f6c54bb6ca6ccaeebf7d71c9324933193f631e5ba5598e2c55b9c8e482cd69dd88b91459016b96c239329bd20290c2b0ee663a0d1690c911ebaf28409f1926954dbb0312a5f7eb478d2a2d5705360b0d92e06ddc7eddb3ab749963154c466165606daec60f13b75325094a819ac295c68d2c55262da3206e5c35da1a22a233bb6e56a0255dbe7184ccdd2aa1948eb70911a251f3fcfd447fe7de619877f630df3ca2807826509cba807a6530a1d025ce4caa56041209943e04cf907c90f1d2d29695645f76497f35623f534aef3daa079c624ec83bc0743a072d984a98598240736f08c7d86e6cf74e6ca54ada62d05a7adacceedfe175497958d40549e5533d464581e2bf10d73df15a678bd45eabf78b3d70799fb9b9d34334df95a2233a198882205518d06b27608dbf9419c1dfb121452916e34d25ef745aa925cac3229df4229d756ff61137ecb5fa01781a0a0672fb177b5f034a1e0c623a1d5ce824d6a99139b7981b46dc2bee432db603b34549c6e69f4c343b07ff37ddbc53f6aeb9f0effb4a735038ff60c38f85f23f55b51d93d6f58376d70fdabe1fb4ae76b59d895ad702dabd897ee834dfe79c99a1d074c5db0ca6f2bf19b433b9474582a992cc38b8a36f00fb05fe4e07ed608ed615efda1dee8cf1722ff01ab556ba5e0075a28bda79f5d8c57899ab451f615d80e5695b2dc1a66f84e2e6041f43b1ccd19c684525eac4429ca33f5a43917726e8aaf845d3f70ef35bdf80fb1eb2e9c53e34e5a37ef068db17d5bf37ebdbdbaee3c44a9d5dfd942b2994a4c20d7e383d1549107a7184de2cf1fd4988229a4401043c0ac60944411ccc439cc56188fe78cc93f944246296047c368db92f38e09f6b383552');
SELECT pg_catalog.setval('public.decisions_id_seq', 2, true);
ALTER TABLE ONLY public.adjudications
    ADD CONSTRAINT pk_adjudications PRIMARY KEY (key);
ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT pk_decisions PRIMARY KEY (id);
ALTER TABLE ONLY public.findings
    ADD CONSTRAINT pk_findings PRIMARY KEY (adjudication, n);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT pk_games PRIMARY KEY (adjudication, n);
ALTER TABLE ONLY public.logs
    ADD CONSTRAINT pk_logs PRIMARY KEY (path, line);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT pk_players PRIMARY KEY (name);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT pk_results PRIMARY KEY (adjudication, seat);
ALTER TABLE ONLY public.sheaves
    ADD CONSTRAINT pk_sheaves PRIMARY KEY (key);
ALTER TABLE ONLY public.referee_schema
    ADD CONSTRAINT referee_schema_pkc PRIMARY KEY (version_num);
CREATE INDEX ix_adjudications_digest ON public.adjudications USING btree (digest);
CREATE INDEX ix_adjudications_subject ON public.adjudications USING btree (subject);
CREATE INDEX ix_decisions_digest ON public.decisions USING btree (digest);
CREATE INDEX ix_decisions_ruling ON public.decisions USING btree (digest, ruling);
CREATE INDEX ix_findings_law ON public.findings USING btree (law);
CREATE INDEX ix_findings_player ON public.findings USING btree (player);
CREATE INDEX ix_findings_rule ON public.findings USING btree (rule);
CREATE INDEX ix_findings_ruling ON public.findings USING btree (ruling);
CREATE INDEX ix_logs_adjudication ON public.logs USING btree (adjudication);
CREATE INDEX ix_logs_digest ON public.logs USING btree (digest);
CREATE INDEX ix_logs_round ON public.logs USING btree (round, "table");
CREATE INDEX ix_results_player ON public.results USING btree (player);
CREATE INDEX ix_sheaves_path ON public.sheaves USING btree (path);
CREATE TRIGGER decisions_stay BEFORE DELETE OR UPDATE ON public.decisions FOR EACH ROW EXECUTE FUNCTION public.decisions_stay();
ALTER TABLE ONLY public.findings
    ADD CONSTRAINT fk_findings_adjudication FOREIGN KEY (adjudication) REFERENCES public.adjudications(key);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT fk_games_adjudication FOREIGN KEY (adjudication) REFERENCES public.adjudications(key);
ALTER TABLE ONLY public.logs
    ADD CONSTRAINT fk_logs_adjudication FOREIGN KEY (adjudication) REFERENCES public.adjudications(key);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_adjudication FOREIGN KEY (adjudication) REFERENCES public.adjudications(key);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_player FOREIGN KEY (player) REFERENCES public.players(name);
