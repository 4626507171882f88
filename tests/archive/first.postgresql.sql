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
ALTER TABLE ONLY public.decisions ALTER COLUMN id SET DEFAULT nextval('public.decisions_id_seq'::regclass);
INSERT INTO public.adjudications VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', '633bacc38b4e8a157f350a8bca4250db', 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', 'yaml', 'log', 'london', 'london', 'sha256:2200aba8c4cd2374b5c4d74acf24114f8321d98c67be6a7adf4eaa759e872e64', '{}', '{}', '', true, 22, 1, '[]');
INSERT INTO public.decisions VALUES (1, 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', 'docs/examples/round/table2.yaml', 0, '4e2f7894059ab2d453d062953626ad81', 'error', 'london', 'score', NULL, NULL, NULL, NULL, 'the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2', 'The score stands as it was written down.', 'The players agreed on it.', 'Marie', '2026-05-01T18:30:00Z', '{"Clara":2,"David":3}');
INSERT INTO public.findings VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', 1, 'd21a5ce858c404d3569f8258844d5bb3', 'note', 'Undecided: the record does not show whether Clara may have the score cut down. The record does not show whether David held another card of spades; the rest of the hand would settle it.', 'no-clause', '', 'c1', 17, 5, 3, NULL, 'undetermined', 'remedy', 'David');
INSERT INTO public.findings VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', 2, '760135aa58761c73c180031edb0fdec0', 'note', 'A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.', '43.3', 'The adversary may require the hands to be played again.', 'r1', 18, 5, 3, 43, 'open', 'right', 'David');
INSERT INTO public.findings VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', 3, '46a3baff71ef05b50e556f50f50e4711', 'warning', 'Cut down: David scores no points for the hand (43.5). If the offender wins the point he marks nothing.', '43.5', 'If the offender wins the point he marks nothing.', 'r1', 18, 5, 3, 43, 'enforced', 'penalty', 'David');
INSERT INTO public.findings VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', 4, 'c39cbf6e43663b238bbc29114d7df941', 'warning', 'Granted: Clara may have the score cut down (43.5). If the offender wins the point he marks nothing.', '43.5', 'If the offender wins the point he marks nothing.', 'r1', 18, 5, 3, 43, 'granted', 'remedy', 'David');
INSERT INTO public.findings VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', 5, '4e2f7894059ab2d453d062953626ad81', 'error', 'the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2', 'score', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.logs VALUES ('docs/examples/round/table2.yaml', 0, 'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704', NULL, NULL, NULL, '72d83c8c7064a8f43b684b4dd88f66b8');
INSERT INTO public.players VALUES ('Clara');
INSERT INTO public.players VALUES ('David');
INSERT INTO public.referee_schema VALUES ('0001');
INSERT INTO public.results VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', 0, 'Clara', 2, 2, 0);
INSERT INTO public.results VALUES ('72d83c8c7064a8f43b684b4dd88f66b8', 1, 'David', 3, 2, 0);
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
