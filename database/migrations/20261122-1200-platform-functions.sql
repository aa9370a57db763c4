-- SQL functions live in database/functions, each once (docs/decisions/0036). This table says which text of each is applied.
create table platform.sql_function (
  name text primary key,
  version int not null check (version > 0),
  checksum text not null,
  applied_at timestamptz not null default now()
);
