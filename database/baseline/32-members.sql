-- What members say of themselves: place, language, interests, university and picture.
create schema members;
-- apply function members.keep_place_history

create table members.place (
  person_id uuid primary key references identity.person on delete cascade,
  region_id text references regions.region,
  state_code text references regions.state,
  lga_id text references regions.lga,
  -- ISO 3166-1; the province is an ISO 3166-2 code of that country, or free text where it has none.
  home_country text check (home_country ~ '^[A-Z]{2}$'),
  home_province text check (home_province <> ''),
  changed_at timestamptz not null,
  constraint place_home_whole check ((home_country is null) = (home_province is null)),
  constraint place_lga_in_state check ((state_code is null) = (lga_id is null) and substr(lga_id, 1, 2) = substr(state_code,
    4, 2))
);
create index place_lga on members.place (lga_id) where lga_id is not null;
create index place_region on members.place (region_id) where region_id is not null;
create trigger place_history_begins after insert on members.place for each row execute function
  members.keep_place_history();
create trigger place_history after update of lga_id on members.place for each row when (old.lga_id is distinct from
  new.lga_id) execute function members.keep_place_history();

create table members.preference (
  person_id uuid primary key references identity.person on delete cascade,
  language text check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  interests text[] not null default '{}'::text[],
  changed_at timestamptz not null
);

-- The picture that a member made: one number for each choice of a drawn bust, or a photo.
create table members.picture (
  person_id uuid primary key references identity.person on delete cascade,
  drawing text check (drawing ~ '^[0-9]{5}$'),
  file_id uuid references files.file on delete cascade,
  changed_at timestamptz not null,
  constraint picture_one check (num_nonnulls(drawing, file_id) = 1)
);
create index picture_file on members.picture (file_id) where file_id is not null;

-- Where people were at home and since when: a round of public selection asks where somebody lived when it was announced.
create table members.place_since (
  person_id uuid references identity.person on delete cascade,
  since timestamptz,
  -- Null while nothing was said, or what was said was taken back.
  lga_id text references regions.lga,
  primary key (person_id, since)
);
create index place_since_lga on members.place_since (lga_id, since) where lga_id is not null;

-- The release that runs while this one starts still reads and writes the old names; the next release drops them.
create view members.institution as
 select id,
    name,
    short_name,
    kind,
    state_code,
    folded,
    folded_name,
    is_reviewed,
    added_at
   from institutions.institution;

create view members.affiliation as
 select person_id,
    institution_id,
    status,
    changed_at
   from institutions.affiliation;
