-- Text messages that ask about a receipt, by the carrier's own name for them: each is answered once. Neither number nor
-- text is kept here.
create table record.incoming_text (
  message_id text primary key,
  at timestamptz(3) not null
);
create index incoming_text_at on record.incoming_text (at);
