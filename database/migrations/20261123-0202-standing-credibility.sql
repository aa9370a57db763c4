-- The parts of the credibility score that only facts and the identity check change; null without any basis for a score.
-- The time since joining is added when the score is read, so that no row ages.
alter table standing.person
  add column joined_on date,
  add column confirmed_points integer check (confirmed_points between 0 and 90);

-- How many people who joined on a day have a score, and the sum of those parts: the public score is read from here.
create table standing.credibility (
  joined_on date primary key,
  people integer not null check (people >= 0),
  points bigint not null check (points >= 0)
);

-- apply function standing.count_credibility
create trigger person_counted after insert on standing.person referencing new table as added
  for each statement execute function standing.count_credibility();
create trigger person_recounted after update on standing.person referencing old table as removed new table as added
  for each statement execute function standing.count_credibility();
create trigger person_forgotten after delete on standing.person referencing old table as removed
  for each statement execute function standing.count_credibility();
