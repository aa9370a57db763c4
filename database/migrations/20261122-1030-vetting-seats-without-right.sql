-- Whoever is suspended or has lost the role holds no seat: why it was freed is kept, as for every other one.
alter table vetting.assignment drop constraint assignment_released_why_check;
alter table vetting.assignment add constraint assignment_released_why_check
  check (released_why in ('reviewer', 'conflict', 'idle', 'withdrawn', 'right-ended'));
