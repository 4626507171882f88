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
INSERT INTO "adjudications" VALUES('2fd6e734b04ab1586235f3b3f666a236','0c04a258b2c4f37dfe980e7539ee18aa','5f418f4edeba6c7eeabc361feebb947002c6b872850ef8f280bb4a485da10e79','yaml','log',NULL,'','','{}','{}','0.1.0',0,0,0,'[]');
INSERT INTO "adjudications" VALUES('85c03c772f046f86adaa9f2b3a35e671','4db91bf02729b9b933ac570f58c8b9e0','70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc','yaml','log','london','london','sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246','{}','{}','0.1.0',1,20,1,'[]');
INSERT INTO "adjudications" VALUES('dbffac54230b1b5735cff1855fb46037','1e85a717916a3e8fd8a2541a98f03d72','a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704','yaml','log','london','london','sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246','{}','{}','0.1.0',1,22,1,'[]');
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
INSERT INTO "decisions" VALUES(1,'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704','docs/examples/round/table2.yaml',0,'c9b9b55576d7915f374498281d319c68','note','london','43.5',43,'c1','undetermined','David','Undecided: the record does not show whether Clara may have the score cut down (43.5). The record does not show whether David held another card of spades; the rest of the hand would settle it.','David shows the rest of his hand.','He offered to.','Eve','2026-10-01T12:00:00Z',NULL);
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
INSERT INTO "findings" VALUES('2fd6e734b04ab1586235f3b3f666a236',1,'a09b68c8a08d0fa6e1d97b6d3b09c3d6','error','no such player; expected Clara or David; got "Carla"; did you mean "Clara"?','unreadable','',NULL,4,41,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "findings" VALUES('2fd6e734b04ab1586235f3b3f666a236',2,'685a8289c2bf99623264fbd5aa25e026','error','the key "to" is missing','unreadable','',NULL,5,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "findings" VALUES('2fd6e734b04ab1586235f3b3f666a236',3,'c4fa90fca0e9f1749a2007692d36f384','error','not a card; expected a card such as KS or 10H, or "?"; got "KX"','unreadable','',NULL,5,44,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "findings" VALUES('dbffac54230b1b5735cff1855fb46037',1,'c9b9b55576d7915f374498281d319c68','note','Undecided: the record does not show whether Clara may have the score cut down (43.5). The record does not show whether David held another card of spades; the rest of the hand would settle it.','43.5','If the offender wins the point he marks nothing.','c1',17,5,3,43,'undetermined','remedy','David');
INSERT INTO "findings" VALUES('dbffac54230b1b5735cff1855fb46037',2,'760135aa58761c73c180031edb0fdec0','note','A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.','43.3','The adversary may require the hands to be played again.','r1',18,5,3,43,'open','right','David');
INSERT INTO "findings" VALUES('dbffac54230b1b5735cff1855fb46037',3,'46a3baff71ef05b50e556f50f50e4711','warning','Cut down: David scores no points for the hand (43.5). If the offender wins the point he marks nothing.','43.5','If the offender wins the point he marks nothing.','r1',18,5,3,43,'enforced','penalty','David');
INSERT INTO "findings" VALUES('dbffac54230b1b5735cff1855fb46037',4,'c39cbf6e43663b238bbc29114d7df941','warning','Granted: Clara may have the score cut down (43.5). If the offender wins the point he marks nothing.','43.5','If the offender wins the point he marks nothing.','r1',18,5,3,43,'granted','remedy','David');
INSERT INTO "findings" VALUES('dbffac54230b1b5735cff1855fb46037',5,'4e2f7894059ab2d453d062953626ad81','error','the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2','score','',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "logs" VALUES('docs/examples/round/table1.yaml',0,'70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc',NULL,NULL,NULL,'85c03c772f046f86adaa9f2b3a35e671');
INSERT INTO "logs" VALUES('docs/examples/round/table2.yaml',0,'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704',NULL,NULL,NULL,'dbffac54230b1b5735cff1855fb46037');
INSERT INTO "logs" VALUES('docs/examples/round/table3.yaml',0,'5f418f4edeba6c7eeabc361feebb947002c6b872850ef8f280bb4a485da10e79',NULL,NULL,NULL,'2fd6e734b04ab1586235f3b3f666a236');
CREATE TABLE players (
	name TEXT NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (name)
);
INSERT INTO "players" VALUES('Clara');
INSERT INTO "players" VALUES('David');
INSERT INTO "players" VALUES('Eva');
INSERT INTO "players" VALUES('Frank');
CREATE TABLE referee_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT referee_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "referee_schema" VALUES('0002');
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
INSERT INTO "results" VALUES('85c03c772f046f86adaa9f2b3a35e671',0,'Eva',0,0,0);
INSERT INTO "results" VALUES('85c03c772f046f86adaa9f2b3a35e671',1,'Frank',1,1,1);
INSERT INTO "results" VALUES('dbffac54230b1b5735cff1855fb46037',0,'Clara',2,2,0);
INSERT INTO "results" VALUES('dbffac54230b1b5735cff1855fb46037',1,'David',3,2,0);
CREATE TABLE sheaves (
	"key" TEXT NOT NULL, 
	path TEXT NOT NULL, 
	low INTEGER NOT NULL, 
	high INTEGER NOT NULL, 
	books TEXT NOT NULL, 
	told BLOB NOT NULL, 
	CONSTRAINT pk_sheaves PRIMARY KEY ("key")
);
INSERT INTO "sheaves" VALUES('86d6971e3959e98ffea924619c27a72c','docs/examples/round/table1.yaml',0,0,'[["london","london sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246"]]',X'78015DD0B175C230100660D8204506C80441922521A54A9394D9E12C9D6C3F64C9CF323C68998064050C3853843568324B9C5091EAEEFEE2EE7DB71D706DB06DBAB43BB568626BD3FBF7E4EE73ECC6B143BBDDBFAC6072786D212CA6475B1598BACBF39C50459D64C2594E946494918C090D169002338EE6C265544ACE107225456E2D058734CBB411CA9823AE3074E9BE7795C7C9E0AA60AB50A4DDA1801AC75242B069DA2FC67CEF63D1FB2AE0F9504367CA73DF40577ED968D20CD750371ED3AC8DCB60671DE41EE9E3066A7F6AF06FE5EED478D8609B3E7E1D57C6B189D578FC46365CF1FFBC43BBF498C7B8B8BCF9186C0C0FA90426E413D12094A3562A2EB87084672EE78892A9F1034A1A605CCB8C19C22812413239774653AD413B2B19973FA7378B25');
INSERT INTO "sheaves" VALUES('f032607d79973aa5822bb45d54d6ce36','docs/examples/round/table2.yaml',0,0,'[["london","london sha256:09a58f1d684545f043fb4ee628dae86ca249632c021e050367fc9199a9fd6246"]]',X'7801B5954F6FD33018C63726EEC081B38F205097A469DA6C17D090101C38C107786BBF69A22576B1DD75BDEECC612071472C698BC47758BE462F7C161C3BEB6014D086B85469E23FEFF3F3F33E3E59E2314539D6EA7421910AC9D4FB6F5B77BE9827F357233BA90E729070AB7A064719BB3567D908955E3D01AF3F4C0021A07DA44938003FF22189FC611437BF98B0A117F531F2E320C63864BD5ED76730A4180E82A0EF85733C42AED5FD32C972DC5E261967191FA98FEFE654E49382DF2E1942BE53D9619FA95F1E9A11738905B2D9590ED347659E71BCBB28502918E1EAFC0D674833866C8FE814891343984045B8D044A5624AA6299A6F925849A4801949E108ED78651423A1136DA64C397910763BBD871DF2FA6F4B592C24C59C1130FB34AB53908C8884A8313054FB6D394A37EF9AD252E08C4CC5C44C51A8758E24D39D8598682A0AFC3A313A34CAC2A863F3710E33948E7D292739964D5DA582995A792FDC722249D0CC91649A716537188B8C6B539351280FADFCD4B0ED2C958129333D2B4DA1B819B474A02B998D527DC9F9DE9A337F4AECB7BD4D101B658AD8A20D8E11640E64B70509CCECAF40CE2C7A896F2799617E81C4D42EC8107F9ABEC6528A31F2CD38BA0E47BF39AA1BEC700D2A0B5303E4FA07FF5D72490E5AEBEC1167096BA8063EB1C7A14822E45AEBDA5FD73DC30B9B2C919BF5E87FB3C8620A921BD3FCD125BFB4E3250EFA5C0237F1B1D126BFE9B59BB2588CDC5E9BEDF1CFDD7215456D93A976C954DB5CAA9B4EA96D22D5EB4E79D918DB49CD549B4768DA42B59D133C6E9DD2DD370140C4C4745CDB022E9FD603828B53AF5B89B5CD82CA2E6EDDFF69EDE20AA514B21A8109C6D3CA36E4B6ADF12C172357615580A6695D8E41A7E74C50B58BC7508C7354BB5298F8D9D530CC31E8CCA0C81BCB37C17CBA7051A43EB8FBC045D2DC59BBBD23B6DCCBADA5CBDEAB77C7CEB209B0A11087AB57B9E04C7013CA10F4A23D2F86DE20F15934087B612FF1C26E320C11A360C000071185208CA36E40BDC047AFE775A37E42633F8E214E581484D1776FFF9F52');
CREATE INDEX ix_adjudications_subject ON adjudications (subject);
CREATE INDEX ix_adjudications_digest ON adjudications (digest);
CREATE INDEX ix_results_player ON results (player);
CREATE INDEX ix_findings_rule ON findings (rule);
CREATE INDEX ix_findings_player ON findings (player);
CREATE INDEX ix_findings_law ON findings (law);
CREATE INDEX ix_findings_ruling ON findings (ruling);
CREATE INDEX ix_logs_digest ON logs (digest);
CREATE INDEX ix_logs_adjudication ON logs (adjudication);
CREATE INDEX ix_logs_round ON logs (round, "table");
CREATE INDEX ix_decisions_digest ON decisions (digest);
CREATE INDEX ix_decisions_ruling ON decisions (digest, ruling);
CREATE TRIGGER decisions_update BEFORE UPDATE ON decisions BEGIN SELECT RAISE(ABORT, 'a decision is never changed; enter another'); END;
CREATE TRIGGER decisions_delete BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, 'a decision is never changed; enter another'); END;
CREATE INDEX ix_sheaves_path ON sheaves (path);
COMMIT;
