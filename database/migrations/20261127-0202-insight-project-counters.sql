-- SUP given to projects and completed projects are added up too.
alter table insight.counter drop constraint counter_name_check;
alter table insight.counter add constraint counter_name_check
  check (name in ('citizens', 'civic-actions', 'given-to-projects', 'projects-completed'));
