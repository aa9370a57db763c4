-- A chapter calls for help in its own place; null for a call of the staff.
alter table volunteers.shift add column chapter_id uuid references chapters.chapter;
create index shift_of_chapter on volunteers.shift (chapter_id, starts_at desc, id desc) where chapter_id is not null;
