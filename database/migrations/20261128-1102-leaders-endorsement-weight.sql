-- What an endorsement weighs in the score of a leader, as its author was at that moment (docs/decisions/0071): 0 when their
-- account does not count, 1, or 2 for a verified person. What an older process writes weighs nothing.
alter table leaders.endorsement add column weight smallint not null default 0 check (weight between 0 and 2);
-- Those there are, by the rules of production; people of a demonstration count.
update leaders.endorsement e set weight = case when p.is_verified then 2 else 1 end
from identity.person p
where p.id = e.person_id and (p.is_demo or p.joined_at + interval '7 days' <= e.endorsed_at and exists (
  select from identity.number_held h
  where h.person_id = p.id and h.since <= e.endorsed_at and (h.until is null or h.until > e.endorsed_at)));
