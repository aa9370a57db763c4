-- How often the guides answered, and how: counts of a day without any text, and without anybody who asked.
create schema guides;

create table guides.daily_use (
  day date not null,
  guide text not null check (guide in ('tari', 'kamsi')),
  language text not null check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  -- 'text': our own sentences; 'model': a model's, checked; 'side' and 'nothing': no answer given.
  outcome text not null check (outcome in ('text', 'model', 'side', 'nothing')),
  times int not null check (times > 0),
  primary key (day, guide, language, outcome)
);
