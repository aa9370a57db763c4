-- Evidence says what it is, from which day, and who found it: the reviewers name the source that confirmed a record.
alter table leaders.evidence
  add title text not null default '',
  add dated_on date,
  add found_by text not null default 'nominator' check (found_by in ('nominator', 'reviewers'));
