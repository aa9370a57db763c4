-- Flags have been in the one console for a release. What the last process of before wrote meanwhile joins them, then the
-- old table goes.
insert into moderation.item (id, kind, subject_id, author_id, status, is_held, flags, verified_flags, waits_since,
  decided_at, reason)
select gen_random_uuid(), 'library.letter', letter.id, letter.writer_id,
  case letter.visibility when 'cleared' then 'kept' when 'hidden' then 'removed' else 'waiting' end,
  letter.visibility = 'held', count(*), count(*) filter (where flag.is_counted), min(flag.flagged_at),
  case when letter.visibility in ('cleared', 'hidden') then max(flag.flagged_at) end,
  case when letter.visibility = 'hidden' then 'other' end
from library.letter join library.letter_flag as flag on flag.letter_id = letter.id
group by letter.id
on conflict do nothing;

insert into moderation.flag (item_id, person_id, round, reason, is_verified, flagged_at)
select item.id, flag.person_id, 1, flag.code, flag.is_counted, flag.flagged_at
from library.letter_flag as flag
  join moderation.item on item.kind = 'library.letter' and item.subject_id = flag.letter_id
on conflict do nothing;

drop table library.letter_flag;
