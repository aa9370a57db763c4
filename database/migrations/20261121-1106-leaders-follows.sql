-- Whom and which places a person follows: seen by that person alone, and never counted for anybody.
create table leaders.follow (
  id bigint generated always as identity primary key,
  person_id uuid not null references identity.person,
  leader_id uuid references leaders.leader,
  lga text references regions.lga,
  followed_at timestamptz(3) not null,
  -- One row follows one thing: a leader or a place.
  constraint follow_one_thing check ((leader_id is null) <> (lga is null)),
  -- Once per person and thing, however many ask at once; it also finds what a person follows.
  constraint follow_once unique nulls not distinct (person_id, leader_id, lga)
);
