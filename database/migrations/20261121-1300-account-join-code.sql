-- A visitor proves an e-mail address before there is a person (S-12): such a code belongs to a browser alone.
alter table account.code
  drop constraint code_pkey,
  drop constraint code_id;
alter table account.code
  alter column person_id drop not null,
  add primary key (id),
  add constraint code_of_person unique (person_id, channel),
  add constraint code_to_join check (person_id is not null or (channel = 'email' and link_hash is null));
-- One at a time for a browser, as there is for a person.
create unique index code_of_visitor on account.code (session_mac) where person_id is null;
