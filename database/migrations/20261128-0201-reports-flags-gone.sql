-- Flags have been in the one console for a release. What the last process of before wrote meanwhile joins them, then the
-- old table goes.
insert into moderation.item (id, kind, subject_id, author_id, state, lga, status, is_held, flags, verified_flags,
  waits_since, decided_at, reason)
select gen_random_uuid(), 'reports.problem', report.id, report.reporter_id, report.state, report.lga,
  case report.visibility when 'cleared' then 'kept' when 'hidden' then 'removed' else 'waiting' end,
  report.visibility = 'held', count(*), count(*) filter (where flag.is_counted), min(flag.flagged_at),
  case when report.visibility in ('cleared', 'hidden') then max(flag.flagged_at) end,
  case when report.visibility = 'hidden' then 'other' end
from reports.report join reports.flag on flag.report_id = report.id
group by report.id
on conflict do nothing;

insert into moderation.flag (item_id, person_id, round, reason, is_verified, flagged_at)
select item.id, flag.person_id, 1, flag.code, flag.is_counted, flag.flagged_at
from reports.flag
  join moderation.item on item.kind = 'reports.problem' and item.subject_id = flag.report_id
on conflict do nothing;

drop table reports.flag;
