-- Everybody with facts is counted once more: what is kept of them now includes the parts of their credibility score.
insert into activity.news (who) select distinct who from activity.fact;
