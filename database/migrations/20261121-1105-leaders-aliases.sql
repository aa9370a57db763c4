-- Other names that people know a leader by; search finds them as it finds the name (folded into search_text).
alter table leaders.leader add column aliases text[] not null default '{}';
