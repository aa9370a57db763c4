-- What keeps a reviewer away from a nomination: what they declare, and what stands in the nomination itself.
alter table vetting.nomination
  -- Folded words that may be a surname, of the nominee and of the nominator as they were called when it was sent.
  add column nominee_surnames text[] not null default '{}',
  add column nominator_surnames text[] not null default '{}',
  -- The nominator's university when it was sent.
  add column nominator_institution text;
update vetting.nomination as nomination set
  nominee_surnames = array[split_part(folded_name, ' ', 1), split_part(folded_name, ' ', -1)],
  nominator_surnames = string_to_array(identity.fold_name(person.last_name), ' '),
  nominator_institution = (
    select institution_id from members.affiliation where affiliation.person_id = nomination.nominator_id)
  from identity.person where person.id = nomination.nominator_id;

create table vetting.conflict (
  nomination_id uuid not null references vetting.nomination,
  reviewer_id uuid not null references identity.person,
  kind text not null check (kind in ('family', 'friend', 'work', 'money', 'politics', 'other')),
  note text not null default '',
  at timestamptz(3) not null,
  primary key (nomination_id, reviewer_id)
);
create index conflict_reviewer on vetting.conflict (reviewer_id);
create trigger conflict_append_only before update or delete or truncate on vetting.conflict
  for each statement execute function platform.refuse_change();

-- Standing declarations; a withdrawn one stays readable.
create table vetting.interest (
  id uuid primary key,
  reviewer_id uuid not null references identity.person,
  kind text not null check (kind in ('lga', 'institution', 'person')),
  value text not null check (value <> ''),
  -- A person's name as search compares it; the value itself otherwise.
  folded text not null check (folded <> ''),
  note text not null default '',
  at timestamptz(3) not null,
  withdrawn_at timestamptz(3)
);
create unique index interest_once on vetting.interest (reviewer_id, kind, folded) where withdrawn_at is null;

-- Citizens who joined a nomination instead of sending another one.
create table vetting.support (
  nomination_id uuid not null references vetting.nomination,
  person_id uuid not null references identity.person,
  at timestamptz(3) not null,
  primary key (nomination_id, person_id)
);
create index support_person on vetting.support (person_id);
