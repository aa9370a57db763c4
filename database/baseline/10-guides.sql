-- How often the guides answered, and how: counts of a day without any text, and without anybody who asked.
create schema guides;

create table guides.daily_use (
  day date,
  guide text check (guide in ('tari', 'kamsi')),
  language text check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  -- 'text': our own sentences; 'model': a model's, checked; 'side' and 'nothing': no answer given.
  outcome text check (outcome in ('text', 'model', 'side', 'near', 'nothing')),
  times int not null check (times > 0),
  primary key (day, guide, language, outcome)
);
