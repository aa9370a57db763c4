-- Local chapters: people of one local government area or campus who meet. Three verified people found one, staff confirm it.
create schema chapters;
-- apply function chapters.count_people

create table chapters.chapter (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  about text not null check (btrim(about) <> ''),
  state text not null,
  lga text not null,
  -- Null for the chapter of the whole area.
  campus text check (btrim(campus) <> ''),
  -- How members reach whoever answers for their safety; members alone read it.
  safety_contact text not null check (btrim(safety_contact) <> ''),
  status text not null default 'proposed' check (status in ('proposed', 'waiting', 'open', 'closed')),
  -- Kept by a trigger.
  people int not null default 0 check (people >= 0),
  proposed_by uuid,
  proposed_at timestamptz(3) not null,
  opened_at timestamptz(3),
  is_sample boolean not null default false,
  -- People may flag a chapter or its proposal: held until a moderator has decided, or removed.
  hidden text check (hidden in ('held', 'removed')),
  check (status <> 'open' or opened_at is not null)
);
-- One chapter for a place, proposals included.
create unique index chapter_place on chapters.chapter (lga, lower(coalesce(campus, ''))) where status <> 'closed';
create index chapter_list on chapters.chapter (state, name, id) where status <> 'closed';

create table chapters.member (
  id uuid primary key,
  chapter_id uuid not null references chapters.chapter,
  person_id uuid not null,
  role text not null check (role in ('lead', 'secretary', 'safety', 'member')),
  joined_at timestamptz(3) not null,
  unique (chapter_id, person_id)
);
create index member_person on chapters.member (person_id);
-- Each chapter has at most one of each.
create unique index member_office on chapters.member (chapter_id, role) where role <> 'member';
create trigger count_people after insert or delete on chapters.member for each row execute function chapters.count_people();
