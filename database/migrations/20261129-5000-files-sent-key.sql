-- The key of the act that a file was sent for: the act sent again finds its file, also after it was attached.
alter table files.file add column sent_key text;
create index file_sent_key on files.file (owner_id, sent_key) where sent_key is not null;
