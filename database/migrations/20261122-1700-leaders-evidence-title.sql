-- A source has a title that people understand; until now a profile named only the host of its address.
alter table leaders.evidence add column title text not null default '';
