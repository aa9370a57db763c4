-- What leaders say of themselves, if they want to; it is never shown of one person, only counted over many.
alter table leaders.leader add column gender text not null default 'undisclosed'
  check (gender in ('woman', 'man', 'another', 'undisclosed'));
