update leaders.leader leader
set consent = case answered.answer when 'consent' then 'given' else 'declined' end
from vetting.nomination nomination
join vetting.consent answered on answered.nomination_id = nomination.id and answered.answer is not null
where nomination.leader_id = leader.id;
