-- What members say of themselves: place, language, interests, university and picture.
create schema members;

create table members.place (
  person_id uuid primary key references identity.person on delete cascade,
  region_id text references regions.region (id),
  state_code text references regions.state (code),
  lga_id text references regions.lga (id),
  -- ISO 3166-1; the province is an ISO 3166-2 code of that country, or free text where it has none.
  home_country text check (home_country ~ '^[A-Z]{2}$'),
  home_province text check (home_province <> ''),
  changed_at timestamptz not null,
  constraint place_lga_in_state check (
    (state_code is null) = (lga_id is null) and substr(lga_id, 1, 2) = substr(state_code, 4, 2)
  ),
  constraint place_home_whole check ((home_country is null) = (home_province is null))
);
create index place_lga on members.place (lga_id) where lga_id is not null;
create index place_region on members.place (region_id) where region_id is not null;

create table members.preference (
  person_id uuid primary key references identity.person on delete cascade,
  language text check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  interests text[] not null default '{}',
  changed_at timestamptz not null
);

-- Universities: the reference list, and names that members wrote themselves, which nobody has reviewed.
create table members.institution (
  id text primary key check (id ~ '^[a-z0-9-]{2,80}$'),
  name text not null check (name <> ''),
  short_name text,
  kind text check (kind in ('federal', 'state', 'private')),
  state_code text references regions.state (code),
  -- Name and short name as search compares them.
  folded text not null,
  -- One institution for one name, however its letters are cased or marked, also when two people write it at once.
  folded_name text not null constraint institution_name unique,
  is_reviewed boolean not null,
  added_at timestamptz not null
);
create index institution_state on members.institution (state_code) where state_code is not null;

create table members.affiliation (
  person_id uuid primary key references identity.person on delete cascade,
  institution_id text not null references members.institution (id),
  status text not null check (status in ('student', 'student_leader', 'graduate', 'lecturer', 'staff')),
  changed_at timestamptz not null
);
create index affiliation_institution on members.affiliation (institution_id);

-- A name that somebody wrote goes with the last person who belongs to it, however that person left it.
create function members.drop_unused_institution() returns trigger language plpgsql as $$
begin
  -- Held first, so that whoever takes the same name at this moment is seen by the deletion.
  perform 1 from members.institution where id = old.institution_id and not is_reviewed for update;
  if found then
    delete from members.institution i where i.id = old.institution_id
      and not exists (select 1 from members.affiliation a where a.institution_id = i.id);
  end if;
  return null;
end $$;
create trigger affiliation_left after delete or update of institution_id on members.affiliation
  for each row execute function members.drop_unused_institution();

-- The picture that a member made: one number for each choice of a drawn bust, or a photo.
create table members.picture (
  person_id uuid primary key references identity.person on delete cascade,
  drawing text check (drawing ~ '^[0-9]{5}$'),
  file_id uuid references files.file (id) on delete cascade,
  changed_at timestamptz not null,
  constraint picture_one check (num_nonnulls(drawing, file_id) = 1)
);
create index picture_file on members.picture (file_id) where file_id is not null;
