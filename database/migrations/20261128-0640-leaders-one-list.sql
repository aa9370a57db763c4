-- Reports about leaders and corrections stand in the one list of moderators, in the order of their time in all states, and
-- the public log counts them. What was decided before is counted once, by its month.
create index concern_waiting on leaders.concern (sent_at, id) where state in ('open', 'second');
create index concern_decided on leaders.concern (decided_at desc, id desc) where decided_at is not null;
create index correction_waiting on leaders.correction (sent_at, id) where state = 'open';
create index correction_decided on leaders.correction (decided_at desc, id desc) where decided_at is not null;
drop index leaders.concern_queue;
drop index leaders.correction_queue;

insert into moderation.tally (month, kind, reason, outcome, is_appeal, decisions)
select date_trunc('month', decided_at at time zone 'Africa/Lagos')::date, 'leaders.concern', kind, outcome, false, count(*)
from leaders.concern where state in ('upheld', 'dismissed')
group by 1, 3, 4
on conflict do nothing;

insert into moderation.tally (month, kind, reason, outcome, is_appeal, decisions)
select date_trunc('month', decided_at at time zone 'Africa/Lagos')::date, 'leaders.correction', field, state, false, count(*)
from leaders.correction where state in ('accepted', 'declined')
group by 1, 3, 4
on conflict do nothing;
