-- The first schema of Mariah's memory. Needs SQLite 3.37 or newer, for STRICT tables.
--
-- The books are double entry: a chip moves only when a row is inserted into transfers, which names one account to
-- debit, one to credit, an amount above zero and a code for why. Balances follow by trigger and by nothing else;
-- transfers, operations and events are never changed or deleted. Only a server's issuer may be below zero, and not
-- below -10^15, so no balance can pass 10^15 and the sum over a server's accounts is always zero.
--
-- No guard leans on a CHECK inside a trigger: INSERT OR IGNORE on the outside would skip the one statement that the
-- CHECK stopped and keep the other half. Every guard is a RAISE(ABORT).
--
-- While a hand is open its cards are nowhere but in hand_secrets: events are decisions, and the pack follows from
-- the seed. data/database.py sets the pragmas that are not kept in the file, and reads them back.

PRAGMA application_id = 0x4D415249;   -- 'MARI'

CREATE TABLE meta (
  k TEXT PRIMARY KEY NOT NULL,
  v ANY NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES ('epoch', 0), ('chip_cap', 1000000000000000);

-- ------------------------------------------------------------------ ledgers and accounts
CREATE TABLE ledgers (                 -- one per guild: chips never cross guilds
  id          INTEGER PRIMARY KEY CHECK (id > 0),      -- guild id
  created_ms  INTEGER NOT NULL,
  left_ms     INTEGER                                  -- bot was removed from the guild
) STRICT;

CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY,
  ledger        INTEGER NOT NULL REFERENCES ledgers(id),
  kind          TEXT    NOT NULL CHECK (kind IN ('issuer','wallet','stack','pot','carry')),
  user_id       INTEGER,          -- wallet, stack; negative = forgotten (delete-my-data)
  table_id      INTEGER REFERENCES tables(id),
  hand_id       INTEGER REFERENCES hands(id),
  balance       INTEGER NOT NULL DEFAULT 0,
  last_transfer INTEGER NOT NULL DEFAULT 0,
  CHECK (CASE kind WHEN 'issuer' THEN balance BETWEEN -1000000000000000 AND 0
                   ELSE balance BETWEEN 0 AND 1000000000000000 END),
  CHECK (CASE kind
           WHEN 'issuer' THEN user_id IS NULL     AND table_id IS NULL     AND hand_id IS NULL
           WHEN 'wallet' THEN user_id IS NOT NULL AND table_id IS NULL     AND hand_id IS NULL
           WHEN 'stack'  THEN user_id IS NOT NULL AND table_id IS NOT NULL AND hand_id IS NULL
           WHEN 'pot'    THEN user_id IS NULL     AND table_id IS NOT NULL AND hand_id IS NOT NULL
           WHEN 'carry'  THEN user_id IS NULL     AND table_id IS NOT NULL AND hand_id IS NULL
         END)
) STRICT;
CREATE UNIQUE INDEX account_issuer ON accounts(ledger)            WHERE kind = 'issuer';
CREATE UNIQUE INDEX account_wallet ON accounts(ledger, user_id)   WHERE kind = 'wallet';
CREATE UNIQUE INDEX account_stack  ON accounts(table_id, user_id) WHERE kind = 'stack';
CREATE UNIQUE INDEX account_pot    ON accounts(hand_id)           WHERE kind = 'pot';
CREATE INDEX account_table ON accounts(table_id) WHERE table_id IS NOT NULL;

-- which code may move chips between which kinds of account; nothing else can be written
CREATE TABLE transfer_rules (
  code   TEXT NOT NULL, debit_kind TEXT NOT NULL, credit_kind TEXT NOT NULL,
  in_hand INTEGER NOT NULL CHECK (in_hand IN (0,1)),     -- 1: must name an open hand
  PRIMARY KEY (code, debit_kind, credit_kind)
) STRICT, WITHOUT ROWID;
INSERT INTO transfer_rules VALUES
  ('grant',    'issuer','wallet',0),   -- the only way chips come into being
  ('retire',   'wallet','issuer',0),   -- the only way they go
  ('gift',     'wallet','wallet',0),
  ('buyin',    'wallet','stack', 0),
  ('cashout',  'stack', 'wallet',0),
  ('ante',     'stack', 'pot',   1),
  ('bringin',  'stack', 'pot',   1),
  ('bet',      'stack', 'pot',   1),   -- bet, call, raise, buying a card: the event says which
  ('uncalled', 'pot',   'stack', 1),
  ('win',      'pot',   'stack', 1),
  ('refund',   'pot',   'stack', 1),   -- hand voided
  ('carry_out','pot',   'carry', 1),   -- nobody won: pot is carried
  ('carry_in', 'carry', 'pot',   1),
  ('carry_back','carry','stack', 0),   -- the carried pot given back (table closes, nobody left)
  ('carry_home','carry','wallet',0);

-- ------------------------------------------------------------------ operations: one per accepted input
CREATE TABLE ops (
  id        INTEGER PRIMARY KEY,
  idem      TEXT NOT NULL UNIQUE CHECK (length(idem) BETWEEN 3 AND 120),
            -- i:<interaction id>, timer:<table>:<stage>:<version>, welcome:<wallet account>; never a user id,
            -- because a key cannot be forgotten
  kind      TEXT NOT NULL,
  ledger    INTEGER NOT NULL REFERENCES ledgers(id),
  actor     INTEGER NOT NULL,          -- Discord user id, 0 = the bot, negative = forgotten
  table_id  INTEGER REFERENCES tables(id),
  hand_id   INTEGER,
  at_ms     INTEGER NOT NULL,
  epoch     INTEGER NOT NULL,          -- which start of the bot wrote it
  reason    TEXT,                      -- obligatory for admin.*
  result    TEXT,  -- reply to a repeat; never a card
  CHECK (kind NOT LIKE 'admin.%' OR coalesce(length(reason), 0) > 0)   -- a CHECK that yields NULL passes
) STRICT;
CREATE INDEX ops_actor ON ops(actor, at_ms);

CREATE TABLE transfers (
  id       INTEGER PRIMARY KEY,
  op_id    INTEGER NOT NULL REFERENCES ops(id),
  leg      INTEGER NOT NULL CHECK (leg >= 0),
  debit    INTEGER NOT NULL REFERENCES accounts(id),
  credit   INTEGER NOT NULL REFERENCES accounts(id),
  amount   INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000),
  code     TEXT    NOT NULL,
  hand_id  INTEGER REFERENCES hands(id),
  at_ms    INTEGER NOT NULL,
  UNIQUE (op_id, leg),
  CHECK (debit <> credit)
) STRICT;
CREATE INDEX transfers_debit  ON transfers(debit, id);
CREATE INDEX transfers_credit ON transfers(credit, id);
CREATE INDEX transfers_hand   ON transfers(hand_id) WHERE hand_id IS NOT NULL;

-- ------------------------------------------------------------------ tables, seats, hands
CREATE TABLE tables (
  id          INTEGER PRIMARY KEY,
  ledger      INTEGER NOT NULL REFERENCES ledgers(id),
  channel_id  INTEGER NOT NULL,                  -- channel or thread
  host_id     INTEGER NOT NULL,
  status      TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open','paused','closed')),
  why_paused  TEXT,                              -- 'permissions','channel_gone','guild_gone','admin'
  config      TEXT NOT NULL,   -- JSON: stakes, seats, buy-in, clocks
  state       TEXT NOT NULL,   -- JSON: phase, button, the game called
  hand_no     INTEGER NOT NULL DEFAULT 0,
  created_ms  INTEGER NOT NULL,
  closed_ms   INTEGER
) STRICT;
CREATE UNIQUE INDEX table_channel ON tables(channel_id) WHERE status <> 'closed';

CREATE TABLE seats (
  table_id  INTEGER NOT NULL REFERENCES tables(id),
  seat      INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  user_id   INTEGER NOT NULL,
  state     TEXT NOT NULL DEFAULT 'in' CHECK (state IN ('in','out','leaving')),
  name      TEXT NOT NULL,                       -- as last seen, already sanitised
  PRIMARY KEY (table_id, seat),
  UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE hands (
  id          INTEGER PRIMARY KEY,
  ledger      INTEGER NOT NULL REFERENCES ledgers(id),
  table_id    INTEGER NOT NULL REFERENCES tables(id),
  hand_no     INTEGER NOT NULL,
  game        TEXT NOT NULL,
  setup       TEXT NOT NULL,    -- JSON: house rules, stakes, stacks and carried pots, frozen at the deal
  engine      TEXT NOT NULL,                              -- engine version that can replay it
  status      TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open','settled','void')),
  version     INTEGER NOT NULL DEFAULT 0,                 -- = number of events; in every custom_id
  to_act      INTEGER,                                    -- seat
  deadline_ms INTEGER,                                    -- wall clock, used after a restart only
  commitment  BLOB NOT NULL CHECK (length(commitment) = 32),
  created_ms  INTEGER NOT NULL,
  ended_ms    INTEGER,
  UNIQUE (table_id, hand_no),
  CHECK ((status = 'open') = (ended_ms IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_hand ON hands(table_id) WHERE status = 'open';

CREATE TABLE hand_secrets (            -- the only place from which a card can be known
  hand_id INTEGER PRIMARY KEY REFERENCES hands(id),
  seed    BLOB NOT NULL CHECK (length(seed) = 32)
) STRICT;

CREATE TABLE hand_opened (             -- written when the hand ends; purging a seed never touches it
  hand_id INTEGER NOT NULL REFERENCES hands(id),
  pos     INTEGER NOT NULL CHECK (pos BETWEEN 0 AND 51),      -- place in the pack
  card    TEXT NOT NULL CHECK (length(card) = 2),
  salt    BLOB NOT NULL CHECK (length(salt) = 16),
  proof   BLOB NOT NULL,                                      -- audit path to hands.commitment
  seat    INTEGER,                                            -- NULL: shown to all; else this seat's own, for its player only
  PRIMARY KEY (hand_id, pos)
) STRICT, WITHOUT ROWID;

CREATE TABLE hand_seats (
  hand_id     INTEGER NOT NULL REFERENCES hands(id),
  seat        INTEGER NOT NULL,
  user_id     INTEGER NOT NULL,
  stack_id    INTEGER NOT NULL REFERENCES accounts(id),
  start_stack INTEGER NOT NULL CHECK (start_stack >= 0),
  PRIMARY KEY (hand_id, seat), UNIQUE (hand_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE hand_events (
  hand_id INTEGER NOT NULL REFERENCES hands(id),
  seq     INTEGER NOT NULL CHECK (seq >= 1),
  op_id   INTEGER NOT NULL REFERENCES ops(id),
  kind    TEXT NOT NULL,
  seat    INTEGER,
  amount  INTEGER CHECK (amount IS NULL OR amount >= 0),
  data    TEXT,
  PRIMARY KEY (hand_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE carryovers (
  id         INTEGER PRIMARY KEY,
  table_id   INTEGER NOT NULL REFERENCES tables(id),
  account_id INTEGER NOT NULL UNIQUE REFERENCES accounts(id),
  game       TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('whole','half')),
  goes_to    TEXT NOT NULL CHECK (goes_to IN ('redeal','next_hand')),
  from_hand  INTEGER NOT NULL REFERENCES hands(id),
  into_hand  INTEGER REFERENCES hands(id),
  status     TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open','taken','returned')),
  created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE carry_eligible (
  carry_id INTEGER NOT NULL REFERENCES carryovers(id),
  user_id  INTEGER NOT NULL,
  place    INTEGER NOT NULL,             -- order of the seats
  PRIMARY KEY (carry_id, user_id)
) STRICT, WITHOUT ROWID;

-- ------------------------------------------------------------------ what Discord should show
CREATE TABLE panels (                  -- the message in which a table is shown
  table_id   INTEGER PRIMARY KEY REFERENCES tables(id),
  channel_id INTEGER NOT NULL,
  message_id INTEGER NOT NULL,
  key        INTEGER NOT NULL,         -- the hand number the message is of
  posted_ms  INTEGER NOT NULL
) STRICT;
CREATE TABLE notices (                 -- things said once, by direct message; the text is made when it is sent
  id         INTEGER PRIMARY KEY,
  dedupe     TEXT NOT NULL UNIQUE,
  op_id      INTEGER NOT NULL REFERENCES ops(id),
  kind       TEXT NOT NULL,
  user_id    INTEGER NOT NULL,
  table_id   INTEGER NOT NULL REFERENCES tables(id),
  hand_id    INTEGER REFERENCES hands(id),
  state      TEXT NOT NULL DEFAULT 'due' CHECK (state IN ('due','sent','dead')),
  tries      INTEGER NOT NULL DEFAULT 0,
  message_id INTEGER,
  error      INTEGER                   -- Discord's code
) STRICT;
CREATE INDEX notices_due ON notices(id) WHERE state = 'due';

CREATE TABLE users (
  user_id  INTEGER PRIMARY KEY,
  dm_ok    INTEGER NOT NULL DEFAULT 1 CHECK (dm_ok IN (0,1)),   -- 0 once Discord refused one, until asked again
  dm_channel INTEGER,
  blocked  INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0,1)),
  seen_ms  INTEGER NOT NULL
) STRICT;
CREATE TABLE settings (
  ledger INTEGER NOT NULL REFERENCES ledgers(id),
  key    TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (ledger, key)
) STRICT, WITHOUT ROWID;

-- ================================================================== guards
-- transfers: checked before, applied after, never changed
CREATE TRIGGER transfers_check BEFORE INSERT ON transfers BEGIN
  SELECT RAISE(ABORT, 'transfer id exists')   WHERE EXISTS (SELECT 1 FROM transfers WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'transfer leg exists')  WHERE EXISTS (SELECT 1 FROM transfers WHERE op_id = NEW.op_id AND leg = NEW.leg);
  SELECT RAISE(ABORT, 'bad amount')           WHERE typeof(NEW.amount) <> 'integer' OR NEW.amount NOT BETWEEN 1 AND 1000000000000000;
  SELECT RAISE(ABORT, 'operation is of another start') WHERE (SELECT epoch FROM ops WHERE id = NEW.op_id) IS NOT (SELECT v FROM meta WHERE k = 'epoch');
  SELECT RAISE(ABORT, 'no such account')      WHERE (SELECT count(*) FROM accounts WHERE id IN (NEW.debit, NEW.credit)) <> 2;
  SELECT RAISE(ABORT, 'ledgers differ')       WHERE (SELECT ledger FROM accounts WHERE id = NEW.debit) <> (SELECT ledger FROM accounts WHERE id = NEW.credit)
                                                 OR (SELECT ledger FROM accounts WHERE id = NEW.debit) <> (SELECT ledger FROM ops WHERE id = NEW.op_id);
  SELECT RAISE(ABORT, 'transfer not allowed') WHERE NOT EXISTS (
      SELECT 1 FROM transfer_rules r, accounts d, accounts c
       WHERE d.id = NEW.debit AND c.id = NEW.credit AND r.code = NEW.code
         AND r.debit_kind = d.kind AND r.credit_kind = c.kind
         AND (r.in_hand = 0 OR NEW.hand_id IS NOT NULL)
         AND (d.kind <> 'pot' OR d.hand_id = NEW.hand_id) AND (c.kind <> 'pot' OR c.hand_id = NEW.hand_id)
         AND (d.table_id IS NULL OR c.table_id IS NULL OR d.table_id = c.table_id)
         AND (NEW.code NOT IN ('buyin','cashout') OR d.user_id = c.user_id));
  SELECT RAISE(ABORT, 'hand is over')         WHERE NEW.hand_id IS NOT NULL AND (SELECT status FROM hands WHERE id = NEW.hand_id) IS NOT 'open';
  SELECT RAISE(ABORT, 'insufficient chips')   WHERE (SELECT kind <> 'issuer' AND balance < NEW.amount FROM accounts WHERE id = NEW.debit);
  SELECT RAISE(ABORT, 'chip cap reached')     WHERE (SELECT kind = 'issuer' AND balance - NEW.amount < -1000000000000000 FROM accounts WHERE id = NEW.debit);
END;
CREATE TRIGGER transfers_apply AFTER INSERT ON transfers BEGIN
  UPDATE accounts SET balance = balance - NEW.amount, last_transfer = NEW.id WHERE id = NEW.debit;
  UPDATE accounts SET balance = balance + NEW.amount, last_transfer = NEW.id WHERE id = NEW.credit;
END;
CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers BEGIN SELECT RAISE(ABORT, 'transfers are immutable'); END;
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers BEGIN SELECT RAISE(ABORT, 'transfers are immutable'); END;

-- accounts: a balance follows a transfer not yet applied to it, and nothing else
CREATE TRIGGER accounts_new BEFORE INSERT ON accounts BEGIN
  SELECT RAISE(ABORT, 'an account starts empty') WHERE NEW.balance IS NOT 0 OR NEW.last_transfer IS NOT 0;
  SELECT RAISE(ABORT, 'account exists') WHERE EXISTS (SELECT 1 FROM accounts WHERE id = NEW.id)
      OR (NEW.kind = 'issuer' AND EXISTS (SELECT 1 FROM accounts WHERE kind = 'issuer' AND ledger   = NEW.ledger))
      OR (NEW.kind = 'wallet' AND EXISTS (SELECT 1 FROM accounts WHERE kind = 'wallet' AND ledger   = NEW.ledger   AND user_id = NEW.user_id))
      OR (NEW.kind = 'stack'  AND EXISTS (SELECT 1 FROM accounts WHERE kind = 'stack'  AND table_id = NEW.table_id AND user_id = NEW.user_id))
      OR (NEW.kind = 'pot'    AND EXISTS (SELECT 1 FROM accounts WHERE kind = 'pot'    AND hand_id  = NEW.hand_id));
  SELECT RAISE(ABORT, 'ledgers differ') WHERE NEW.table_id IS NOT NULL AND (SELECT ledger FROM tables WHERE id = NEW.table_id) IS NOT NEW.ledger;
END;
CREATE TRIGGER accounts_balance BEFORE UPDATE OF balance, last_transfer ON accounts BEGIN
  SELECT RAISE(ABORT, 'a balance moves only with a transfer') WHERE NEW.last_transfer <= OLD.last_transfer
    OR NOT EXISTS (SELECT 1 FROM transfers t WHERE t.id = NEW.last_transfer
         AND ((t.debit  = OLD.id AND NEW.balance = OLD.balance - t.amount)
           OR (t.credit = OLD.id AND NEW.balance = OLD.balance + t.amount)));
END;
CREATE TRIGGER accounts_fixed BEFORE UPDATE OF id, ledger, kind, table_id, hand_id ON accounts BEGIN
  SELECT RAISE(ABORT, 'an account cannot change what it is'); END;
CREATE TRIGGER accounts_forget BEFORE UPDATE OF user_id ON accounts BEGIN
  SELECT RAISE(ABORT, 'an account cannot change hands') WHERE NEW.user_id IS NOT -OLD.id;
  SELECT RAISE(ABORT, 'account is not empty')           WHERE OLD.balance <> 0; END;
CREATE TRIGGER accounts_no_delete BEFORE DELETE ON accounts BEGIN SELECT RAISE(ABORT, 'accounts are kept'); END;

CREATE TRIGGER rules_i BEFORE INSERT ON transfer_rules BEGIN SELECT RAISE(ABORT, 'rules change by migration'); END;
CREATE TRIGGER rules_u BEFORE UPDATE ON transfer_rules BEGIN SELECT RAISE(ABORT, 'rules change by migration'); END;
CREATE TRIGGER rules_d BEFORE DELETE ON transfer_rules BEGIN SELECT RAISE(ABORT, 'rules change by migration'); END;

-- ops: written once; only the actor may be forgotten
CREATE TRIGGER ops_new BEFORE INSERT ON ops BEGIN
  SELECT RAISE(ABORT, 'operation exists') WHERE EXISTS (SELECT 1 FROM ops WHERE id = NEW.id OR idem = NEW.idem);
  SELECT RAISE(ABORT, 'stale epoch: another bot has taken this database') WHERE NEW.epoch IS NOT (SELECT v FROM meta WHERE k = 'epoch'); END;
CREATE TRIGGER ops_fixed BEFORE UPDATE OF id, idem, kind, ledger, table_id, hand_id, at_ms, epoch, reason, result ON ops BEGIN
  SELECT RAISE(ABORT, 'operations are immutable'); END;
CREATE TRIGGER ops_forget BEFORE UPDATE OF actor ON ops BEGIN SELECT RAISE(ABORT, 'operations are immutable') WHERE NEW.actor >= 0; END;
CREATE TRIGGER ops_no_delete BEFORE DELETE ON ops BEGIN SELECT RAISE(ABORT, 'operations are immutable'); END;

-- hands: events are gapless and set the version; a hand ends with an empty pot and stays ended
CREATE TRIGGER hands_new BEFORE INSERT ON hands BEGIN
  SELECT RAISE(ABORT, 'hand exists') WHERE EXISTS (SELECT 1 FROM hands WHERE id = NEW.id OR (table_id = NEW.table_id AND (hand_no = NEW.hand_no OR status = 'open')));
  SELECT RAISE(ABORT, 'a hand starts open') WHERE NEW.status <> 'open' OR NEW.version <> 0;
  SELECT RAISE(ABORT, 'table is not open') WHERE (SELECT status FROM tables WHERE id = NEW.table_id) IS NOT 'open';
  SELECT RAISE(ABORT, 'ledgers differ') WHERE (SELECT ledger FROM tables WHERE id = NEW.table_id) IS NOT NEW.ledger; END;
CREATE TRIGGER hands_fixed BEFORE UPDATE OF id, ledger, table_id, hand_no, game, setup, engine, commitment, created_ms ON hands BEGIN
  SELECT RAISE(ABORT, 'a hand cannot change what it is'); END;
CREATE TRIGGER hands_version BEFORE UPDATE OF version ON hands BEGIN
  SELECT RAISE(ABORT, 'version follows the events') WHERE NEW.version <> OLD.version + 1
      OR NOT EXISTS (SELECT 1 FROM hand_events WHERE hand_id = OLD.id AND seq = NEW.version); END;
CREATE TRIGGER hands_status BEFORE UPDATE OF status ON hands BEGIN
  SELECT RAISE(ABORT, 'a hand that is over stays over') WHERE OLD.status <> 'open' AND NEW.status <> OLD.status;
  SELECT RAISE(ABORT, 'the pot is not empty') WHERE NEW.status <> 'open'
     AND coalesce((SELECT balance FROM accounts WHERE kind = 'pot' AND hand_id = OLD.id), 0) <> 0; END;
CREATE TRIGGER hands_no_delete BEFORE DELETE ON hands BEGIN SELECT RAISE(ABORT, 'hands are kept'); END;
CREATE TRIGGER events_new BEFORE INSERT ON hand_events BEGIN
  SELECT RAISE(ABORT, 'hand is over')      WHERE (SELECT status FROM hands WHERE id = NEW.hand_id) IS NOT 'open';
  SELECT RAISE(ABORT, 'event out of order') WHERE NEW.seq IS NOT (SELECT version + 1 FROM hands WHERE id = NEW.hand_id); END;
CREATE TRIGGER events_apply AFTER INSERT ON hand_events BEGIN UPDATE hands SET version = NEW.seq WHERE id = NEW.hand_id; END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON hand_events BEGIN SELECT RAISE(ABORT, 'events are immutable'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON hand_events BEGIN SELECT RAISE(ABORT, 'events are immutable'); END;
CREATE TRIGGER secrets_new BEFORE INSERT ON hand_secrets BEGIN
  SELECT RAISE(ABORT, 'seed exists') WHERE EXISTS (SELECT 1 FROM hand_secrets WHERE hand_id = NEW.hand_id);
  SELECT RAISE(ABORT, 'dealt already') WHERE (SELECT version FROM hands WHERE id = NEW.hand_id) IS NOT 0; END;
CREATE TRIGGER secrets_no_update BEFORE UPDATE ON hand_secrets BEGIN SELECT RAISE(ABORT, 'a seed is fixed'); END;
CREATE TRIGGER secrets_no_delete BEFORE DELETE ON hand_secrets BEGIN
  SELECT RAISE(ABORT, 'the hand is open') WHERE (SELECT status FROM hands WHERE id = OLD.hand_id) = 'open'; END;

-- a table cannot close over chips, nor a carryover be marked done while it holds any
CREATE TRIGGER tables_close BEFORE UPDATE OF status ON tables BEGIN
  SELECT RAISE(ABORT, 'a closed table stays closed') WHERE OLD.status = 'closed' AND NEW.status <> 'closed';
  SELECT RAISE(ABORT, 'chips are on the table') WHERE NEW.status = 'closed' AND EXISTS (SELECT 1 FROM accounts WHERE table_id = OLD.id AND balance <> 0);
  SELECT RAISE(ABORT, 'a hand is open') WHERE NEW.status = 'closed' AND EXISTS (SELECT 1 FROM hands WHERE table_id = OLD.id AND status = 'open'); END;
CREATE TRIGGER tables_no_delete BEFORE DELETE ON tables BEGIN SELECT RAISE(ABORT, 'tables are kept'); END;
CREATE TRIGGER carry_done BEFORE UPDATE OF status ON carryovers BEGIN
  SELECT RAISE(ABORT, 'a finished carryover stays finished') WHERE OLD.status <> 'open' AND NEW.status <> OLD.status;
  SELECT RAISE(ABORT, 'the carryover holds chips') WHERE NEW.status <> 'open' AND (SELECT balance FROM accounts WHERE id = OLD.account_id) <> 0; END;
CREATE TRIGGER carry_no_delete BEFORE DELETE ON carryovers BEGIN SELECT RAISE(ABORT, 'carryovers are kept'); END;
CREATE TRIGGER seats_leave BEFORE DELETE ON seats BEGIN
  SELECT RAISE(ABORT, 'the seat still has chips') WHERE EXISTS (SELECT 1 FROM accounts WHERE kind = 'stack' AND table_id = OLD.table_id AND user_id = OLD.user_id AND balance <> 0); END;
CREATE TRIGGER epoch_up BEFORE UPDATE ON meta WHEN OLD.k = 'epoch' BEGIN
  SELECT RAISE(ABORT, 'the epoch only goes up by one') WHERE NEW.k <> 'epoch' OR NEW.v <> OLD.v + 1; END;
CREATE TRIGGER meta_new BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'meta exists') WHERE EXISTS (SELECT 1 FROM meta WHERE k = NEW.k); END;
CREATE TRIGGER meta_no_delete BEFORE DELETE ON meta BEGIN SELECT RAISE(ABORT, 'meta is kept'); END;

-- ================================================================== audit: no row = no violation
CREATE VIEW audit_violations AS
  SELECT 'A1 ledger does not sum to zero' AS what, ledger AS id, sum(balance) AS detail FROM accounts GROUP BY ledger HAVING sum(balance) <> 0
  UNION ALL
  SELECT 'A2 balance differs from its transfers', a.id,
         a.balance - (coalesce((SELECT sum(amount) FROM transfers WHERE credit = a.id),0) - coalesce((SELECT sum(amount) FROM transfers WHERE debit = a.id),0))
    FROM accounts a
   WHERE a.balance <> coalesce((SELECT sum(amount) FROM transfers WHERE credit = a.id),0) - coalesce((SELECT sum(amount) FROM transfers WHERE debit = a.id),0)
  UNION ALL SELECT 'A3 negative balance', id, balance FROM accounts WHERE balance < 0 AND kind <> 'issuer'
  UNION ALL SELECT 'A4 a finished hand has chips in its pot', h.id, a.balance FROM hands h JOIN accounts a ON a.kind = 'pot' AND a.hand_id = h.id WHERE h.status <> 'open' AND a.balance <> 0
  UNION ALL SELECT 'A5 a closed table has chips', t.id, sum(a.balance) FROM tables t JOIN accounts a ON a.table_id = t.id WHERE t.status = 'closed' GROUP BY t.id HAVING sum(abs(a.balance)) <> 0
  UNION ALL SELECT 'A6 events are not 1..version', h.id, h.version FROM hands h WHERE h.version <> (SELECT count(*) FROM hand_events e WHERE e.hand_id = h.id) OR h.version <> coalesce((SELECT max(seq) FROM hand_events e WHERE e.hand_id = h.id), 0)
  UNION ALL SELECT 'A7 an open hand has no seed', h.id, h.version FROM hands h WHERE h.status = 'open' AND NOT EXISTS (SELECT 1 FROM hand_secrets s WHERE s.hand_id = h.id)
  UNION ALL SELECT 'A8 a stack without a seat', a.id, a.balance FROM accounts a WHERE a.kind = 'stack' AND a.balance <> 0 AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = a.table_id AND s.user_id = a.user_id)
  UNION ALL SELECT 'A9 carryover account without an open carryover', a.id, a.balance FROM accounts a WHERE a.kind = 'carry' AND a.balance <> 0 AND NOT EXISTS (SELECT 1 FROM carryovers c WHERE c.account_id = a.id AND c.status = 'open')
  UNION ALL SELECT 'A10 a finished hand paid out other than it took in', h.id, sum(CASE WHEN a.id = t.credit THEN t.amount ELSE -t.amount END)
    FROM hands h JOIN accounts a ON a.kind = 'pot' AND a.hand_id = h.id JOIN transfers t ON a.id IN (t.debit, t.credit)
   WHERE h.status <> 'open' GROUP BY h.id HAVING sum(CASE WHEN a.id = t.credit THEN t.amount ELSE -t.amount END) <> 0
  UNION ALL SELECT 'A11 supply differs from grants less retirements', a.ledger, a.balance FROM accounts a WHERE a.kind = 'issuer'
     AND -a.balance <> coalesce((SELECT sum(amount) FROM transfers WHERE debit = a.id AND code = 'grant'),0) - coalesce((SELECT sum(amount) FROM transfers WHERE credit = a.id AND code = 'retire'),0);

