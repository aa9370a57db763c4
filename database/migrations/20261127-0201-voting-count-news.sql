-- Units of SUP that votes put into polls since they were last counted: a row for each statement.
create table voting.count_news (
  id bigint generated always as identity primary key,
  received bigint not null check (received > 0)
);

-- apply function voting.note_support
create trigger support_record_counted after insert on voting.support_record referencing new table as added
  for each statement execute function voting.note_support();
