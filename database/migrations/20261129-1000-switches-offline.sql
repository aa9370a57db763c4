-- Staff can take the service worker off every device at once (docs/decisions/0096).
alter table switches.switch
  drop constraint switch_name_check,
  add constraint switch_name_check check (name in ('purchase', 'cashout', 'draws', 'votes', 'sign-ups', 'guides', 'offline'));
insert into switches.switch (name) values ('offline');
