-- Switches with which staff stop one part of the product for everybody, with a notice that everybody reads.
create schema switches;

create table switches.switch (
  name text primary key check (name in ('purchase', 'cashout', 'draws', 'votes', 'sign-ups', 'guides')),
  is_off boolean not null default false,
  notice text not null default '',
  changed_at timestamptz(3),
  changed_by uuid,
  check (not is_off or btrim(notice) <> '')
);
insert into switches.switch (name, is_off, notice) values
  ('cashout', false, ''),
  ('draws', false, ''),
  ('guides', false, ''),
  ('purchase', false, ''),
  ('sign-ups', false, ''),
  ('votes', false, '');
create trigger switch_changed after insert or delete or update or truncate on switches.switch for each statement execute
  function platform.note_change('switches');
create trigger switch_stays before delete or truncate on switches.switch for each statement execute function
  platform.refuse_change();
