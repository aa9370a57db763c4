-- Ballots of community selection: one for each person, round and area, changeable until the close (decision D-19).
create schema voting;
-- apply function voting.keep_sealed
-- apply function voting.keep_support
-- apply function voting.note_support
-- apply function voting.refuse_taking_out

-- What is being voted in: written when voting in a contest begins, sealed once at the count.
create table voting.box (
  contest_id uuid primary key references challenge.contest,
  round_id uuid not null references challenge.round,
  -- The account in which the SUP of the ballots lies.
  pot_id bigint not null unique references wallet.account,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  sealed_at timestamptz(3),
  check (closes_at > opens_at)
);
create trigger box_round_stays before update of contest_id, round_id on voting.box for each statement execute function
  platform.refuse_change();

create table voting.choice (
  contest_id uuid references voting.box,
  leader_id uuid,
  primary key (contest_id, leader_id),
  foreign key (contest_id, leader_id) references challenge.candidate
);
create trigger choice_stays before delete or update or truncate on voting.choice for each statement execute function
  platform.refuse_change();

-- The last word of a voter. The voter is a name made for this round only by a key of the installation: no table says
-- which person it is (S-39).
create table voting.ballot (
  contest_id uuid,
  voter uuid,
  round_id uuid not null,
  leader_id uuid not null,
  -- Whole units of earned SUP, 1 to 10 SUP (VO-01).
  amount bigint not null check (amount between 10000 and 100000 and (amount % 10000::bigint) = 0),
  -- How often it was cast; the last one counts.
  version int not null default 1 check (version >= 1),
  cast_at timestamptz(3) not null,
  constraint ballot_one_area unique (round_id, voter),
  primary key (contest_id, voter)
) with (fillfactor=60);
create trigger ballot_never_emptied before truncate on voting.ballot for each statement execute function
  platform.refuse_change();
create trigger ballot_sealed_in after insert on voting.ballot referencing new table as inserted for each statement execute
  function voting.keep_sealed();
create trigger ballot_sealed after update on voting.ballot referencing old table as before_it new table as after_it for each
  statement execute function voting.keep_sealed();
create trigger ballot_stays before delete on voting.ballot for each statement execute function voting.refuse_taking_out();

-- Each time a ballot was cast, for good: what receipts and the public record are made of.
create table voting.cast_record (
  id bigint generated always as identity primary key,
  contest_id uuid not null,
  voter uuid not null,
  version int not null,
  -- Hides the choice in what is published of it.
  salt bytea not null check (length(salt) = 16),
  -- SHA-256 of salt, contest, voter, version, leader and amount, as docs/public-record.md writes it.
  commitment bytea not null check (length(commitment) = 32),
  key uuid not null,
  leader_id uuid not null,
  amount bigint not null,
  cast_at timestamptz(3) not null default now(),
  written_by xid8 not null default pg_current_xact_id(),
  constraint cast_key unique (voter, key),
  constraint cast_version unique (contest_id, voter, version)
);
-- A receipt's code is the beginning of its commitment.
create index cast_record_code on voting.cast_record (substring(commitment from 1 for 8));
create trigger cast_record_append_only before delete or update or truncate on voting.cast_record for each statement execute
  function platform.refuse_change();

-- The count of a contest, once its box is sealed. All of it is published when the result stands.
create table voting.count (
  contest_id uuid primary key references voting.box,
  ballots int not null check (ballots >= 0),
  has_quorum boolean not null,
  -- SHA-256 over all commitments in their order: what the lot of a tie is drawn from.
  lot_seed bytea not null check (length(lot_seed) = 32),
  counted_by uuid not null references identity.person,
  counted_at timestamptz(3) not null,
  id bigint generated always as identity,
  written_by xid8 not null default pg_current_xact_id(),
  form smallint not null default 1,
  -- The totals over ballots of verified people in such groups, as JSON; null where it would tell too much, and for form 1.
  verified text,
  constraint count_number unique (id)
);
create trigger count_append_only before delete or update or truncate on voting.count for each statement execute function
  platform.refuse_change();

-- One line for each leader and amount: what anybody recounts a contest from.
create table voting.count_line (
  contest_id uuid references voting.count,
  leader_id uuid,
  -- Whole SUP.
  amount smallint check (amount between 1 and 10),
  ballots int not null check (ballots > 0),
  primary key (contest_id, leader_id, amount),
  foreign key (contest_id, leader_id) references voting.choice
);
create trigger count_line_append_only before delete or update or truncate on voting.count_line for each statement execute
  function platform.refuse_change();

-- What decides between equal results before the lot does: the vetting score at the time of the count.
create table voting.count_score (
  contest_id uuid references voting.count,
  leader_id uuid,
  -- Tenths of a point, 0 to 100.
  score smallint not null check (score between 0 and 100),
  primary key (contest_id, leader_id),
  foreign key (contest_id, leader_id) references voting.choice
);
create trigger count_score_append_only before delete or update or truncate on voting.count_score for each statement execute
  function platform.refuse_change();

-- Polls: votes that are spent. One voter may put SUP into a poll several times, up to its most; nothing comes back, and
-- the live total is public (projects, specification 5). What is voted on, only the room knows that opened the poll.
create table voting.poll (
  id uuid primary key,
  -- The account in which the SUP of the votes lies.
  pot_id bigint not null unique references wallet.account,
  -- What the journal says that these votes were about; nothing personal.
  about text not null check (about <> ''),
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3),
  -- What one voter may put into it in all: 10 SUP, or less.
  most_units bigint not null default 100000 check (most_units between 10000 and 100000),
  check (closes_at > opens_at)
);

-- What a voter has put in: the row that bounds them, whatever arrives at the same moment (S-30). The voter is a name made
-- for this poll only by a key of the installation.
create table voting.support (
  poll_id uuid references voting.poll,
  voter uuid,
  spent bigint not null,
  times int not null default 1 check (times >= 1),
  constraint support_bounded check (spent between 10000 and 100000),
  primary key (poll_id, voter)
);
create trigger support_stays before delete or update on voting.support for each row execute function voting.keep_support();
create trigger support_never_emptied before truncate on voting.support for each statement execute function
  platform.refuse_change();

-- Each vote, for good: what receipts, totals and the public record are made of.
create table voting.support_record (
  id bigint generated always as identity primary key,
  poll_id uuid not null references voting.poll,
  voter uuid not null,
  -- The how-manieth vote of this voter in this poll.
  number int not null check (number >= 1),
  amount bigint not null check (amount between 10000 and 100000 and (amount % 10000::bigint) = 0),
  -- Hides the voter's name in what is published of it.
  salt bytea not null check (length(salt) = 16),
  -- SHA-256 of salt, poll, voter, number and amount.
  commitment bytea not null check (length(commitment) = 32),
  -- Names the act of one person, whatever poll it was for.
  key uuid not null,
  cast_at timestamptz(3) not null,
  -- Totals and what follows the record read up to the oldest transaction still open, never by id alone.
  written_by xid8 not null default pg_current_xact_id(),
  constraint support_key unique (key),
  constraint support_number unique (poll_id, voter, number)
);
-- A receipt's code is the beginning of its commitment.
create index support_record_code on voting.support_record (substring(commitment from 1 for 8));
create index support_record_poll on voting.support_record (poll_id, written_by) include (number, amount);
create trigger support_record_append_only before delete or update or truncate on voting.support_record for each statement
  execute function platform.refuse_change();
create trigger support_record_counted after insert on voting.support_record referencing new table as added for each
  statement execute function voting.note_support();

-- The totals of a poll up to a transaction, so that a list counts the last minute only. Not a part of voting: no vote
-- waits for it.
create table voting.poll_count (
  poll_id uuid primary key references voting.poll,
  voters int not null check (voters >= 0),
  received bigint not null check (received >= 0),
  -- Everything that older transactions wrote is in it.
  through xid8 not null
);

-- Units of SUP that votes put into polls since they were last counted: a row for each statement.
create table voting.count_news (
  id bigint generated always as identity primary key,
  received bigint not null check (received > 0)
);
