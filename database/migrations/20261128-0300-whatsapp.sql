-- WhatsApp: the numbers that wrote to us, which accounts they belong to, their messages until these are answered, and what
-- became of ours. Numbers and ids of messages are kept under a key only.
create schema whatsapp;

create table whatsapp.contact (
  id uuid primary key default gen_random_uuid(),
  number_mac bytea not null constraint contact_number unique,
  -- Sealed: we need it to answer.
  number_sealed bytea not null,
  person_id uuid constraint contact_person unique references identity.person (id),
  linked_at timestamptz(3),
  -- Null: the language of each message.
  language text constraint contact_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  -- The newest message of the person: words of our own are allowed for 24 hours from it.
  wrote_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  -- When the person sent the word that holds, so that an older one that arrives later changes nothing.
  word_at timestamptz(3),
  constraint contact_linked_check check ((person_id is null) = (linked_at is null))
);
create index contact_wrote on whatsapp.contact (wrote_at) where person_id is null;

-- What a person agreed to, and took back: rows are only added.
create table whatsapp.consent (
  id bigint generated always as identity primary key,
  contact_id uuid not null references whatsapp.contact (id) on delete cascade,
  person_id uuid references identity.person (id),
  act text not null constraint consent_act_check check (act in ('agreed', 'stopped', 'restarted', 'unlinked')),
  -- The text that was agreed to.
  text_version int not null constraint consent_version_check check (text_version > 0),
  at timestamptz(3) not null
);
create index consent_contact on whatsapp.consent (contact_id);
create index consent_person on whatsapp.consent (person_id);

-- One open code for each person: shown in one session, taken by one number.
create table whatsapp.link_code (
  person_id uuid primary key references identity.person (id),
  code_mac bytea not null constraint link_code_code unique,
  code_sealed bytea not null,
  session_mac bytea not null,
  expires_at timestamptz(3) not null,
  contact_id uuid references whatsapp.contact (id) on delete cascade,
  -- How it ended without a link.
  ending text constraint link_code_ending_check check (ending in ('refused', 'number-taken'))
);
create unique index link_code_contact on whatsapp.link_code (contact_id) where contact_id is not null and ending is null;
create index link_code_of_contact on whatsapp.link_code (contact_id);
create index link_code_expires on whatsapp.link_code (expires_at);

-- Messages of people, each once. The text goes when it is answered.
create table whatsapp.incoming (
  id bigint generated always as identity primary key,
  message_mac bytea not null constraint incoming_message unique,
  contact_id uuid not null references whatsapp.contact (id) on delete cascade,
  text_sealed bytea,
  -- Null until we worked on it.
  outcome text constraint incoming_outcome_check check (outcome in
    ('text', 'side', 'near', 'nothing', 'word', 'link', 'kind', 'limited', 'stopped', 'lost')),
  language text constraint incoming_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  received_at timestamptz(3) not null,
  constraint incoming_text_check check (outcome is null or text_sealed is null)
);
create index incoming_contact on whatsapp.incoming (contact_id);
create index incoming_received on whatsapp.incoming (received_at);

-- How often a number did something in the current window.
create table whatsapp.usage (
  contact_id uuid not null references whatsapp.contact (id) on delete cascade,
  what text not null,
  since timestamptz(3) not null,
  times int not null constraint usage_times_check check (times > 0),
  primary key (contact_id, what)
);

-- Messages of ours: no text and nobody, only what became of them.
create table whatsapp.sent (
  id uuid primary key default gen_random_uuid(),
  message_mac bytea constraint sent_message unique,
  kind text not null constraint sent_kind_check check (kind in ('answer', 'notice')),
  language text not null constraint sent_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  error_code int,
  at timestamptz(3) not null
);
create index sent_at on whatsapp.sent (at);

-- Reports of the provider, in any order and any number of times. They may come before our own row is there.
create table whatsapp.report (
  message_mac bytea not null,
  step text not null constraint report_step_check check (step in ('sent', 'delivered', 'read', 'failed')),
  error_code int,
  at timestamptz(3) not null,
  primary key (message_mac, step)
);
create index report_at on whatsapp.report (at);
