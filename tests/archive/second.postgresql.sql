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
    pending text NOT NULL COLLATE pg_catalog."C"
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
    player text COLLATE pg_catalog."C"
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
INSERT INTO public.adjudications VALUES ('2fd6e734b04ab1586235f3b3f666a236', '0c04a258b2c4f37dfe980e7539ee18aa', '5f418f4edeba6c7eeabc361feebb947002c6b872850ef8f280bb4a485da10e79', 'yaml', 'log', NULL, '', '', '{}', '{}', '0.1.0', false, 0, 0, '[]');
INSERT INTO public.adjudications VALUES ('85c03c772f046f86adaa9f2b3a35e671', '4db91bf02729b9b933ac570f58c8b9e0', '70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc', 'yaml', 'log', 'london', 'london', 'sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246', '{}', '{}', '0.1.0', true, 20, 1, '[]');
INSERT INTO public.adjudications VALUES ('dbffac54230b1b5735cff1855fb46037', '1e85a717916a3e8fd8a2541a98f03d72', 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', 'yaml', 'log', 'london', 'london', 'sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246', '{}', '{}', '0.1.0', true, 22, 1, '[]');
INSERT INTO public.decisions VALUES (1, 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', 'docs/examples/round/table2.yaml', 0, 'c9b9b55576d7915f374498281d319c68', 'note', 'london', '43.5', 43, 'c1', 'undetermined', 'David', 'Undecided: the record does not show whether Clara may have the score cut down (43.5). The record does not show whether David held another card of spades; the rest of the hand would settle it.', 'David shows the rest of his hand.', 'He offered to.', 'Eve', '2026-10-01T12:00:00Z', NULL);
INSERT INTO public.findings VALUES ('2fd6e734b04ab1586235f3b3f666a236', 1, 'a09b68c8a08d0fa6e1d97b6d3b09c3d6', 'error', 'no such player; expected Clara or David; got "Carla"; did you mean "Clara"?', 'unreadable', '', NULL, 4, 41, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.findings VALUES ('2fd6e734b04ab1586235f3b3f666a236', 2, '685a8289c2bf99623264fbd5aa25e026', 'error', 'the key "to" is missing', 'unreadable', '', NULL, 5, 5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.findings VALUES ('2fd6e734b04ab1586235f3b3f666a236', 3, 'c4fa90fca0e9f1749a2007692d36f384', 'error', 'not a card; expected a card such as KS or 10H, or "?"; got "KX"', 'unreadable', '', NULL, 5, 44, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.findings VALUES ('dbffac54230b1b5735cff1855fb46037', 1, 'c9b9b55576d7915f374498281d319c68', 'note', 'Undecided: the record does not show whether Clara may have the score cut down (43.5). The record does not show whether David held another card of spades; the rest of the hand would settle it.', '43.5', 'If the offender wins the point he marks nothing.', 'c1', 17, 5, 3, 43, 'undetermined', 'remedy', 'David');
INSERT INTO public.findings VALUES ('dbffac54230b1b5735cff1855fb46037', 2, '760135aa58761c73c180031edb0fdec0', 'note', 'A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.', '43.3', 'The adversary may require the hands to be played again.', 'r1', 18, 5, 3, 43, 'open', 'right', 'David');
INSERT INTO public.findings VALUES ('dbffac54230b1b5735cff1855fb46037', 3, '46a3baff71ef05b50e556f50f50e4711', 'warning', 'Cut down: David scores no points for the hand (43.5). If the offender wins the point he marks nothing.', '43.5', 'If the offender wins the point he marks nothing.', 'r1', 18, 5, 3, 43, 'enforced', 'penalty', 'David');
INSERT INTO public.findings VALUES ('dbffac54230b1b5735cff1855fb46037', 4, 'c39cbf6e43663b238bbc29114d7df941', 'warning', 'Granted: Clara may have the score cut down (43.5). If the offender wins the point he marks nothing.', '43.5', 'If the offender wins the point he marks nothing.', 'r1', 18, 5, 3, 43, 'granted', 'remedy', 'David');
INSERT INTO public.findings VALUES ('dbffac54230b1b5735cff1855fb46037', 5, '4e2f7894059ab2d453d062953626ad81', 'error', 'the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2', 'score', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.logs VALUES ('docs/examples/round/table1.yaml', 0, '70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc', NULL, NULL, NULL, '85c03c772f046f86adaa9f2b3a35e671');
INSERT INTO public.logs VALUES ('docs/examples/round/table2.yaml', 0, 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', NULL, NULL, NULL, 'dbffac54230b1b5735cff1855fb46037');
INSERT INTO public.logs VALUES ('docs/examples/round/table3.yaml', 0, '5f418f4edeba6c7eeabc361feebb947002c6b872850ef8f280bb4a485da10e79', NULL, NULL, NULL, '2fd6e734b04ab1586235f3b3f666a236');
INSERT INTO public.players VALUES ('Clara');
INSERT INTO public.players VALUES ('David');
INSERT INTO public.players VALUES ('Eva');
INSERT INTO public.players VALUES ('Frank');
INSERT INTO public.referee_schema VALUES ('0002');
INSERT INTO public.results VALUES ('85c03c772f046f86adaa9f2b3a35e671', 0, 'Eva', 0, 0, 0);
INSERT INTO public.results VALUES ('85c03c772f046f86adaa9f2b3a35e671', 1, 'Frank', 1, 1, 1);
INSERT INTO public.results VALUES ('dbffac54230b1b5735cff1855fb46037', 0, 'Clara', 2, 2, 0);
INSERT INTO public.results VALUES ('dbffac54230b1b5735cff1855fb46037', 1, 'David', 3, 2, 0);
INSERT INTO public.sheaves VALUES ('86d6971e3959e98ffea924619c27a72c', 'docs/examples/round/table1.yaml', 0, 0, '[["london","london sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246"]]', '\x78015dd0b175c230100660d8204506c80441922521a54a9394d9e12c9d6c3f64c9cf323c68998064050c3853843568324b9c5091eaeefee2ee7db71d706db06dbab43bb568626bd3fbf7e4ee73ecc6b143bbddbfac6072786d212ca6475b1598bacbf39c50459d64c2594e946494918c090d169002338ee6c265544ace107225456e2d058734cbb411ca9823ae3074e9be7795c7c9e0aa60ab50a4dda1801ac75242b069da2fc67cef63d1fb2ae0f9504367ca73df40577ed968d20cd750371ed3ac8dcb60671de41ee9e3066a7f6af06fe5eed478d8609b3e7e1d57c6b189d578fc46365cf1ffbc43bbf498c7b8b8bcf9186c0c0fa90426e413d12094a3562a2eb87084672ee78892a9f1034a1a605ccb8c19c22812413239774653ad413b2b19973fa7378b25');
INSERT INTO public.sheaves VALUES ('f032607d79973aa5822bb45d54d6ce36', 'docs/examples/round/table2.yaml', 0, 0, '[["london","london sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246"]]', '\x7801b5954f6fd33018c63726eec081b38f205097a469da6c17d090101c38c107786bbf69a22576b1dd75bdeecc612071472c698bc47758be462f7c161c3beb6014d086b85469e23feff3f3f33e3e59e2314539d6ea7421910ac9d4fb6f5b77be9827f357233ba90e729070ab7a064719bb3567d908955e3d01af3f4c0021a07da44938003ff22189fc611437bf98b0a117f531f2e320c63864bd5ed76730a4180e82a0ef85733c42aed5fd32c972dc5e261967191fa98fefe654e49382df2e1942be53d9619fa95f1e9a11738905b2d9590ed347659e71bcbb28502918e1eafc0d674833866c8fe814891343984045b8d044a5624aa6299a6f925849a4801949e108ed78651423a1136da64c397910763bbd871df2fa6f4b592c24c59c1130fb34ab53908c8884a8313054fb6d394a37ef9ad252e08c4cc5c44c51a8758e24d39d8598682a0afc3a313a34cac2a863f3710e33948e7d292739964d5da582995a792fdc722249d0cc91649a716537188b8c6b539351280fadfcd4b0ed2c958129333d2b4da1b819b474a02b998d527dc9f9de9a337f4aecb7bd4d101b658ad8a20d8e11640e64b70509ccecaf40ce2c7a896f2799617e81c4d42ec8107f9abec6528a31f2cd38ba0e47bf39aa1bec700d2a0b5303e4fa07ff5d72490e5aebec1167096ba8063eb1c7a14822e45aebda5fd73dc30b9b2c919bf5e87fb3c8620a921bd3fcd125bfb4e3250efa5c0237f1b1d126bfe9b59bb2588cdc5e9bedf1cfdd7215456d93a976c954db5caa9b4ea96d22d5eb4e79d918db49cd549b4768da42b59d133c6e9dd2dd370140c4c4745cdb022e9fd603828b53af5b89b5cd82ca2e6eddff69ede20aa514b21a8109c6d3ca36e4b6adf12c172357615580a6695d8e41a7e74c50b58bc7508c7354bb5298f8d9d530cc31e8cca0c81bcb37c17cba7051a43eb8fbc045d2dc59bbbd23b6dccbada5cbdeab77c7ceb209b0a11087ab57b9e04c7013ca10f4a23d2f86de20f15934087b612ff1c26e320c11a360c000071185208ca36e40bdc047afe775a37e42633f8e214e581484d1776fff9f52');
SELECT pg_catalog.setval('public.decisions_id_seq', 1, true);
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
