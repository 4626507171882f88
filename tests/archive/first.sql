BEGIN TRANSACTION;
CREATE TABLE adjudications (
	"key" TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	shape TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	asked TEXT, 
	code TEXT NOT NULL, 
	rulebook TEXT NOT NULL, 
	readings TEXT NOT NULL, 
	options TEXT NOT NULL, 
	version TEXT NOT NULL, 
	readable BOOLEAN NOT NULL, 
	events INTEGER NOT NULL, 
	hands INTEGER NOT NULL, 
	pending TEXT NOT NULL, 
	CONSTRAINT pk_adjudications PRIMARY KEY ("key")
);
INSERT INTO "adjudications" VALUES('72d83c8c7064a8f43b684b4dd88f66b8','633bacc38b4e8a157f350a8bca4250db','a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704','yaml','log','london','london','sha256:2200aba8c4cd2374b5c4d74acf24114f8321d98c67be6a7adf4eaa759e872e64','{}','{}','',1,22,1,'[]');
CREATE TABLE decisions (
	id INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	path TEXT NOT NULL, 
	line INTEGER NOT NULL, 
	ruling TEXT, 
	severity TEXT, 
	code TEXT NOT NULL, 
	rule TEXT, 
	law INTEGER, 
	event TEXT, 
	outcome TEXT, 
	player TEXT, 
	message TEXT, 
	decision TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	score TEXT, 
	CONSTRAINT pk_decisions PRIMARY KEY (id)
);
INSERT INTO "decisions" VALUES(1,'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704','docs/examples/round/table2.yaml',0,'4e2f7894059ab2d453d062953626ad81','error','london','score',NULL,NULL,NULL,NULL,'the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2','The score stands as it was written down.','The players agreed on it.','Marie','2026-05-01T18:30:00Z','{"Clara":2,"David":3}');
CREATE TABLE findings (
	adjudication TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	ruling TEXT NOT NULL, 
	severity TEXT NOT NULL, 
	message TEXT NOT NULL, 
	rule TEXT NOT NULL, 
	says TEXT NOT NULL, 
	event TEXT, 
	line INTEGER, 
	"column" INTEGER, 
	deal INTEGER, 
	law INTEGER, 
	outcome TEXT, 
	kind TEXT, 
	player TEXT, 
	CONSTRAINT pk_findings PRIMARY KEY (adjudication, n), 
	CONSTRAINT fk_findings_adjudication FOREIGN KEY(adjudication) REFERENCES adjudications ("key")
);
INSERT INTO "findings" VALUES('72d83c8c7064a8f43b684b4dd88f66b8',1,'d21a5ce858c404d3569f8258844d5bb3','note','Undecided: the record does not show whether Clara may have the score cut down. The record does not show whether David held another card of spades; the rest of the hand would settle it.','no-clause','','c1',17,5,3,NULL,'undetermined','remedy','David');
INSERT INTO "findings" VALUES('72d83c8c7064a8f43b684b4dd88f66b8',2,'760135aa58761c73c180031edb0fdec0','note','A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.','43.3','The adversary may require the hands to be played again.','r1',18,5,3,43,'open','right','David');
INSERT INTO "findings" VALUES('72d83c8c7064a8f43b684b4dd88f66b8',3,'46a3baff71ef05b50e556f50f50e4711','warning','Cut down: David scores no points for the hand (43.5). If the offender wins the point he marks nothing.','43.5','If the offender wins the point he marks nothing.','r1',18,5,3,43,'enforced','penalty','David');
INSERT INTO "findings" VALUES('72d83c8c7064a8f43b684b4dd88f66b8',4,'c39cbf6e43663b238bbc29114d7df941','warning','Granted: Clara may have the score cut down (43.5). If the offender wins the point he marks nothing.','43.5','If the offender wins the point he marks nothing.','r1',18,5,3,43,'granted','remedy','David');
INSERT INTO "findings" VALUES('72d83c8c7064a8f43b684b4dd88f66b8',5,'4e2f7894059ab2d453d062953626ad81','error','the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2','score','',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE games (
	adjudication TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	winner TEXT, 
	score TEXT NOT NULL, 
	stake INTEGER NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (adjudication, n), 
	CONSTRAINT fk_games_adjudication FOREIGN KEY(adjudication) REFERENCES adjudications ("key")
);
CREATE TABLE logs (
	path TEXT NOT NULL, 
	line INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	"match" TEXT, 
	round INTEGER, 
	"table" INTEGER, 
	adjudication TEXT NOT NULL, 
	CONSTRAINT pk_logs PRIMARY KEY (path, line), 
	CONSTRAINT fk_logs_adjudication FOREIGN KEY(adjudication) REFERENCES adjudications ("key")
);
INSERT INTO "logs" VALUES('docs/examples/round/table2.yaml',0,'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704',NULL,NULL,NULL,'72d83c8c7064a8f43b684b4dd88f66b8');
CREATE TABLE players (
	name TEXT NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (name)
);
INSERT INTO "players" VALUES('Clara');
INSERT INTO "players" VALUES('David');
CREATE TABLE referee_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT referee_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "referee_schema" VALUES('0001');
CREATE TABLE results (
	adjudication TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	recorded INTEGER, 
	corrected INTEGER, 
	points INTEGER, 
	CONSTRAINT pk_results PRIMARY KEY (adjudication, seat), 
	CONSTRAINT fk_results_adjudication FOREIGN KEY(adjudication) REFERENCES adjudications ("key"), 
	CONSTRAINT fk_results_player FOREIGN KEY(player) REFERENCES players (name)
);
INSERT INTO "results" VALUES('72d83c8c7064a8f43b684b4dd88f66b8',0,'Clara',2,2,0);
INSERT INTO "results" VALUES('72d83c8c7064a8f43b684b4dd88f66b8',1,'David',3,2,0);
CREATE INDEX ix_adjudications_subject ON adjudications (subject);
CREATE INDEX ix_adjudications_digest ON adjudications (digest);
CREATE INDEX ix_results_player ON results (player);
CREATE INDEX ix_findings_law ON findings (law);
CREATE INDEX ix_findings_rule ON findings (rule);
CREATE INDEX ix_findings_player ON findings (player);
CREATE INDEX ix_findings_ruling ON findings (ruling);
CREATE INDEX ix_logs_digest ON logs (digest);
CREATE INDEX ix_logs_adjudication ON logs (adjudication);
CREATE INDEX ix_logs_round ON logs (round, "table");
CREATE INDEX ix_decisions_digest ON decisions (digest);
CREATE INDEX ix_decisions_ruling ON decisions (digest, ruling);
CREATE TRIGGER decisions_update BEFORE UPDATE ON decisions BEGIN SELECT RAISE(ABORT, 'a decision is never changed; enter another'); END;
CREATE TRIGGER decisions_delete BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, 'a decision is never changed; enter another'); END;
COMMIT;
