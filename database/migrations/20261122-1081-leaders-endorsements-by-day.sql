-- Named endorsements are listed by their day in Lagos, those of a day in the order of random ids: a moment, or an order by
-- it, would tie a name to what else was done then (docs/decisions/0031).
create index endorsement_by_day on leaders.endorsement
  (leader_id, ((endorsed_at at time zone 'Africa/Lagos')::date) desc, id desc) where not is_anonymous;
drop index leaders.endorsement_named;
