-- A profile says whether the leader agreed to it; vetting writes the nominee's own answer here.
alter table leaders.leader
  add consent text not null default 'missing' check (consent in ('missing', 'given', 'declined'));
-- Samples are invented, so their consent is too.
update leaders.leader set consent = 'given' where is_sample;
