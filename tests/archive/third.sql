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
	pending TEXT NOT NULL, disputes TEXT, 
	CONSTRAINT pk_adjudications PRIMARY KEY ("key")
);
INSERT INTO "adjudications" VALUES('1bdb0cf9e5025898d6271841b6642e48','4db91bf02729b9b933ac570f58c8b9e0','70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc','yaml','log','london','london','sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae','{}','{}','0.1.0',1,20,1,'[]','[]');
INSERT INTO "adjudications" VALUES('2fd6e734b04ab1586235f3b3f666a236','0c04a258b2c4f37dfe980e7539ee18aa','5f418f4edeba6c7eeabc361feebb947002c6b872850ef8f280bb4a485da10e79','yaml','log',NULL,'','','{}','{}','0.1.0',0,0,0,'[]','[]');
INSERT INTO "adjudications" VALUES('e104aa0bd83b72e007f84e775b3353bc','1e85a717916a3e8fd8a2541a98f03d72','a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704','yaml','log','london','london','sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae','{}','{}','0.1.0',1,22,1,'[]','[{"severity":"warning","message":"David trumped K♠ with A♣ in trick 1 while holding 8♠. Clara may have the hands played again. David marks nothing for the hand.","rule":"43.5","says":"If the offender wins the point he marks nothing.","event":"t1.play","line":10,"column":5,"deal":3,"law":43,"outcome":"granted","kind":"remedy","player":"David","dispute":1}]');
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
INSERT INTO "decisions" VALUES(1,'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704','docs/examples/round/table2.yaml',0,'760135aa58761c73c180031edb0fdec0','note','london','43.3',43,'r1','open','David','A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.','The score stands.','The players had agreed on it.','Marie','2026-05-01T18:30:00Z',NULL);
INSERT INTO "decisions" VALUES(2,'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704','docs/examples/round/table2.yaml',0,NULL,NULL,'london',NULL,NULL,NULL,NULL,NULL,NULL,'As recorded.','Both say so.','Zoë','2026-05-02T09:00:00Z','{"Clara":2,"David":3}');
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
	player TEXT, dispute INTEGER, 
	CONSTRAINT pk_findings PRIMARY KEY (adjudication, n), 
	CONSTRAINT fk_findings_adjudication FOREIGN KEY(adjudication) REFERENCES adjudications ("key")
);
INSERT INTO "findings" VALUES('2fd6e734b04ab1586235f3b3f666a236',1,'a09b68c8a08d0fa6e1d97b6d3b09c3d6','error','no such player; expected Clara or David; got "Carla"; did you mean "Clara"?','unreadable','',NULL,4,41,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "findings" VALUES('2fd6e734b04ab1586235f3b3f666a236',2,'685a8289c2bf99623264fbd5aa25e026','error','the key "to" is missing','unreadable','',NULL,5,5,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "findings" VALUES('2fd6e734b04ab1586235f3b3f666a236',3,'c4fa90fca0e9f1749a2007692d36f384','error','not a card; expected a card such as KS or 10H, or "?"; got "KX"','unreadable','',NULL,5,44,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "findings" VALUES('e104aa0bd83b72e007f84e775b3353bc',1,'c9b9b55576d7915f374498281d319c68','note','Undecided: the record does not show whether Clara may have the score cut down (43.5). The record does not show whether David held another card of spades; the rest of the hand would settle it.','43.5','If the offender wins the point he marks nothing.','c1',17,5,3,43,'undetermined','remedy','David',1);
INSERT INTO "findings" VALUES('e104aa0bd83b72e007f84e775b3353bc',2,'760135aa58761c73c180031edb0fdec0','note','A right: Clara may have the hands played again (43.3). The adversary may require the hands to be played again.','43.3','The adversary may require the hands to be played again.','r1',18,5,3,43,'open','right','David',1);
INSERT INTO "findings" VALUES('e104aa0bd83b72e007f84e775b3353bc',3,'46a3baff71ef05b50e556f50f50e4711','warning','Cut down: David scores no points for the hand (43.5). If the offender wins the point he marks nothing.','43.5','If the offender wins the point he marks nothing.','r1',18,5,3,43,'enforced','penalty','David',1);
INSERT INTO "findings" VALUES('e104aa0bd83b72e007f84e775b3353bc',4,'c39cbf6e43663b238bbc29114d7df941','warning','Granted: Clara may have the score cut down (43.5). If the offender wins the point he marks nothing.','43.5','If the offender wins the point he marks nothing.','r1',18,5,3,43,'granted','remedy','David',1);
INSERT INTO "findings" VALUES('e104aa0bd83b72e007f84e775b3353bc',5,'4e2f7894059ab2d453d062953626ad81','error','the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2','score','',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "logs" VALUES('docs/examples/round/table1.yaml',0,'70181f625fd408621203259adae1a2cf1b5f316642eab865bdd1afe1339c58cc',NULL,NULL,NULL,'1bdb0cf9e5025898d6271841b6642e48');
INSERT INTO "logs" VALUES('docs/examples/round/table2.yaml',0,'a07bfaea2c7ecf48a161af61b69f61befdb067e61929e94d5531dabce4822704',NULL,NULL,NULL,'e104aa0bd83b72e007f84e775b3353bc');
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
INSERT INTO "referee_schema" VALUES('0003');
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
INSERT INTO "results" VALUES('1bdb0cf9e5025898d6271841b6642e48',0,'Eva',0,0,0);
INSERT INTO "results" VALUES('1bdb0cf9e5025898d6271841b6642e48',1,'Frank',1,1,1);
INSERT INTO "results" VALUES('e104aa0bd83b72e007f84e775b3353bc',0,'Clara',2,2,0);
INSERT INTO "results" VALUES('e104aa0bd83b72e007f84e775b3353bc',1,'David',3,2,0);
CREATE TABLE sheaves (
	"key" TEXT NOT NULL, 
	path TEXT NOT NULL, 
	low INTEGER NOT NULL, 
	high INTEGER NOT NULL, 
	books TEXT NOT NULL, 
	told BLOB NOT NULL, 
	CONSTRAINT pk_sheaves PRIMARY KEY ("key")
);
INSERT INTO "sheaves" VALUES('86d6971e3959e98ffea924619c27a72c','docs/examples/round/table1.yaml',0,0,'[["london","london sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae"]]',X'78015D90CD51C3301085931298A1002A20962CF987131738D2C34ABBB23D91258FE564926B2A30B4103B31559036B8500B869CE0F6DEBE99B7F3BDC3443B4D6DD385FEDC92F62D86D7AFC5CDFBAC66DB111E8E4F5B588CCF2DB8F5F2845541A1FB7C4C239631937069504459C2198F622E734020065C1BA6A4895992084EA0B2442A440686581CE75A665A4F588566D351E84FB425D785DBC154961693A91C56AE08FD58403DC763090EC37258CFF7A3F5C5602B4797B1864E9797A181AEFC40AFC38A76503796C2AAF51B87AB0E942576BF87DA9E1BFAADECCF8D853DB5E1ED87E80A746A7C353FFFC3385D67F8473EB51B4BCAFBF5E78BF50EBDBB0B2570993CA01192A99C586A388F25611EE70284CE456420174A6492522525F128D2268BD1606A844E13A5396AA06F1EE6914B');
INSERT INTO "sheaves" VALUES('f032607d79973aa5822bb45d54d6ce36','docs/examples/round/table2.yaml',0,0,'[["london","london sha256:df451b9e17f2235ed9394a4c940fa94b485e7b55e200cf83dfd7f4c76bc2dcae"]]',X'7801BD95BF8EDB4610C6EF6CA449E714AEB74C90402752A4249E9B180E10380152C50F30DC1D8AC491BBCAEEF264B586DB00E7002EDC1939529401BF83F91AD7A4F09364B8A474B9587162034E2350FB77E6B7DF37F3648B8F39EAA535178D46AEB430CFFE38BAF38ABEE8AF45F1A47E9083865BF577709E895B1B912DD0D8AB6F613C8B1340F0F90C7912CCC19B7A904CBD781A75BF9888783C9DE1D48BFC08A34084E1C41310730CE6BE3F1B075B91996569D13CFB75C3555E16F2B34A20E4B79B61E2B8C67394B6B1DE6899C3BA3ACBA4D8682C50AC2F73587D5DE599C4CF9B028D81055E3D75F131ABCB628982FDF8F6C54BB6CA6CCAEEBF7D71C9324933193F631E5BA5598E2C55B9C8E482CD69DD88B91459016B96C239329BD20290C2B0EE663A0D1690C911EBAF28409F1926954DBB0312A5F7EB478D2A2D5705360B0D92E06DDC7EDDB3AB749963154C466165606DAEC60F13B75325094A819AC295C68D2C55262DA3206E5C35DA1A22A233BB6E56A0255DBE7184CCDD2AA1948EB70911A251F3FCFD447FE7DE619877F630DF3CA2807826509CBA807A6530A1D025CE4CAA56041209943E04CF907C90F1D2D29695645F76497F35623F534AEF3DAA079C624EC83BC0743A072D984A98598240736F08C7D86E6CF74E6CA54ADA62D05A7ADACCEEDFE175497958D40549E5533D464581E2BF10D73DF15A678BD45EABF78B3D70799FB9B9D34334DF95A2233A198882205518D06B27608DBF9419C1DFB121452916E34D25EF745AA925CAC3229DF4229D756FF61137ECB5FA01781A0A0672FB177B5F034A1E0C623A1D5CE824D6A99139B7981B46DC2BEE432DB603B34549C6E69F4C343B07FF37DDBC53F6AEB9F0EFFB4A735038FF60C38F85F23F55B51D93D6F58376D70FDABE1FB4AE76B59D895AD702DABD897EE834DFE79C99A1D074C5DB0CA6F2BF19B433B9474582A992CC38B8A36F00FB05FE4E07ED608ED615EFDA1DEE8CF1722FF01AB556BA5E0075A28BDA79F5D8C57899AB451F615D80E5695B2DC1A66F84E2E6041F43B1CCD19C684525EAC4429CA33F5A43917726E8AAF845D3F70EF35BDF80FB1EB2E9C53E34E5A37EF068DB17D5BF37EBDBDBAEE3C44A9D5DFD942B2994A4C20D7E383D1549107A7184DE2CF1FD4988229A4401043C0AC60944411CCC439CC56188FE78CC93F944246296047C368DB92F38E09F6B383552');
CREATE INDEX ix_adjudications_subject ON adjudications (subject);
CREATE INDEX ix_adjudications_digest ON adjudications (digest);
CREATE INDEX ix_results_player ON results (player);
CREATE INDEX ix_findings_law ON findings (law);
CREATE INDEX ix_findings_rule ON findings (rule);
CREATE INDEX ix_findings_ruling ON findings (ruling);
CREATE INDEX ix_findings_player ON findings (player);
CREATE INDEX ix_logs_adjudication ON logs (adjudication);
CREATE INDEX ix_logs_digest ON logs (digest);
CREATE INDEX ix_logs_round ON logs (round, "table");
CREATE INDEX ix_decisions_digest ON decisions (digest);
CREATE INDEX ix_decisions_ruling ON decisions (digest, ruling);
CREATE TRIGGER decisions_update BEFORE UPDATE ON decisions BEGIN SELECT RAISE(ABORT, 'a decision is never changed; enter another'); END;
CREATE TRIGGER decisions_delete BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, 'a decision is never changed; enter another'); END;
CREATE INDEX ix_sheaves_path ON sheaves (path);
COMMIT;
