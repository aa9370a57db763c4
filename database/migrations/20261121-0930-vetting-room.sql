-- Nominations and their review become a room of their own; leaders keep what the public reads.
create schema vetting;
alter table leaders.policy set schema vetting;
alter table leaders.nomination set schema vetting;
alter table leaders.nomination_file set schema vetting;
alter table leaders.assignment set schema vetting;
alter table leaders.review set schema vetting;
alter table leaders.nomination_event set schema vetting;
alter table leaders.letter set schema vetting;
alter sequence leaders.nomination_number set schema vetting;

-- The leader that an approval made, so that a nominator is led to the profile.
alter table vetting.nomination add column leader_id uuid unique references leaders.leader;
update vetting.nomination set leader_id = leader.id from leaders.leader as leader where leader.nomination_id = nomination.id;
alter table vetting.nomination add check (leader_id is null or status = 'approved');

-- What a profile's claims rest on: a file or an address, and when it was checked.
create table leaders.evidence (
  id bigint generated always as identity primary key,
  leader_id uuid not null references leaders.leader,
  place smallint not null,
  -- The sentence that this supports; empty for evidence of the nomination as a whole.
  claim text not null default '',
  file_id uuid references files.file,
  source_url text check (source_url ~ '^https?://'),
  checked_at timestamptz(3) not null,
  check ((file_id is null) <> (source_url is null))
);
create index evidence_of on leaders.evidence (leader_id, place);
create unique index evidence_file on leaders.evidence (leader_id, file_id) where file_id is not null;
insert into leaders.evidence (leader_id, place, file_id, checked_at)
  select leader.id, file.place, file.file_id, leader.created_at
  from leaders.leader as leader
  join vetting.nomination_file as file on file.nomination_id = leader.nomination_id
  where file.purpose = 'evidence';

-- The public list of a place reads no other leaders.
create index leader_by_lga on leaders.leader (lga, status);
