-- Evidence says from which day it is, and who found it: the reviewers name the source that confirmed a record.
alter table leaders.evidence
  add dated_on date,
  add found_by text not null default 'nominator' check (found_by in ('nominator', 'reviewers'));
