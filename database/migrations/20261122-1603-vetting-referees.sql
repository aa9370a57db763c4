-- Two people whom the reviewers ask about the nominee. Contacts are sealed with a key of the installation; all of it
-- is erased once the decision stands.
create table vetting.referee (
  nomination_id uuid not null,
  nominator_id uuid not null,
  place smallint not null check (place between 1 and 2),
  name text not null check (name <> ''),
  relation text not null check (relation <> ''),
  contact bytea not null check (length(contact) > 28),
  primary key (nomination_id, place),
  foreign key (nomination_id, nominator_id) references vetting.nomination (id, nominator_id)
);
create index referee_nominator on vetting.referee (nominator_id);

-- Who opened the referees of which nomination; what is open closes by itself.
create table vetting.referee_view (
  nomination_id uuid not null references vetting.nomination,
  round smallint not null,
  reviewer_id uuid not null references identity.person,
  at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id, at)
);
create index referee_view_reviewer on vetting.referee_view (reviewer_id);
create trigger referee_view_append_only before update or delete or truncate on vetting.referee_view
  for each statement execute function platform.refuse_change();
