-- One entrant of a draw is one person (docs/decisions/0071), and a cancellation hides no result.
alter table draws.round
  -- Taken over at the announcement and fixed then.
  add column needs_phone boolean not null default false;

-- Keyed hashes of the number and the e-mail address, for this round only; they go when the round is over.
alter table draws.entrant
  add column number_mark bytea check (length(number_mark) = 32),
  add column email_mark bytea check (length(email_mark) = 32);
create unique index entrant_number on draws.entrant (round_id, number_mark);
create unique index entrant_email on draws.entrant (round_id, email_mark);
create index entrant_person on draws.entrant (person_id);

-- Entries of people who were gone when entering ended: they are in no list.
alter table draws.entry add column left_out_at timestamptz(3);
create index entry_left_out on draws.entry (round_id, id)
  where left_out_at is not null and nth > 0 and refunded_at is null;

-- A cancelled round whose list is published is shown with its randomness as well, once that exists.
create index round_cancelled_unknown on draws.round (beacon_at)
  where state = 'cancelled' and list_root is not null and randomness is null;
