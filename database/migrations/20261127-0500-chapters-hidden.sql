-- People may flag a chapter or its proposal: held until a moderator has decided, or removed.
alter table chapters.chapter add column hidden text check (hidden in ('held', 'removed'));
