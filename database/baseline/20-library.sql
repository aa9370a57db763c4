-- Articles, civic letters and what readers do with them. Texts come from files of content/ or from the editors.
create schema library;

create table library.article (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 120),
  status text not null check (status in ('draft', 'published', 'archived')),
  category text not null check (category in ('civic-education', 'canadian-politics', 'nigerian-diaspora', 'community-stories',
    'leadership')),
  -- The name that readers see.
  author text not null check (btrim(author) <> ''),
  -- Who of the staff added it; null for a file.
  writer_id uuid,
  -- In the future: the article waits for its day.
  published_at timestamptz(3),
  tags text[] not null default '{}'::text[],
  -- [{title, url, date}]
  sources jsonb not null default '[]'::jsonb,
  image_file_id uuid,
  image_alt text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (status <> 'published' or published_at is not null)
);
create index article_newest on library.article (status, published_at desc, id desc);

create table library.article_text (
  article_id uuid references library.article on delete cascade,
  language text check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  title text not null check (btrim(title) <> ''),
  excerpt text not null,
  content text not null check (btrim(content) <> ''),
  -- Folded (src/shared/text/fold.ts): title, excerpt and tags for misspelt searches, and all words of the text.
  title_words text not null,
  all_words text not null,
  -- English is stemmed; no dictionary of PostgreSQL knows the others.
  words tsvector not null generated always as ( case when (language = 'en') then (setweight(to_tsvector('english'::regconfig,
    title_words), 'A'::"char") || to_tsvector('english'::regconfig, all_words)) else
    (setweight(to_tsvector('simple'::regconfig, title_words), 'A'::"char") || to_tsvector('simple'::regconfig, all_words))
    end) stored,
  minutes smallint not null check (minutes > 0),
  origin text not null check (origin in ('file', 'staff')),
  -- The day of the English text that a translation follows.
  translated_from date,
  updated_at timestamptz(3) not null,
  primary key (article_id, language)
);
create index article_text_words on library.article_text using gin (words);
create index article_text_title on library.article_text using gin (title_words gin_trgm_ops);

-- Every version of a text, the current one too.
create table library.revision (
  id uuid primary key,
  article_id uuid not null references library.article on delete cascade,
  language text not null,
  at timestamptz(3) not null,
  origin text not null check (origin in ('file', 'staff')),
  editor_id uuid,
  note text not null default '',
  title text not null,
  excerpt text not null,
  content text not null
);
create index revision_of_article on library.revision (article_id, at desc);

create table library.article_like (
  article_id uuid references library.article on delete cascade,
  person_id uuid,
  liked_at timestamptz(3) not null,
  primary key (article_id, person_id)
);
create index article_like_of_person on library.article_like (person_id);

-- Opened pages by day, added in batches: nobody waits for a counter, and nobody is in it.
create table library.article_view (
  article_id uuid references library.article on delete cascade,
  day date,
  views int not null check (views > 0),
  primary key (article_id, day)
);

-- The file of content/ that was loaded last: an unchanged file never overwrites what the editors did.
create table library.loaded_file (
  folder text,
  name text,
  hash text not null,
  loaded_at timestamptz(3) not null,
  primary key (folder, name)
);

create table library.letter (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  origin text not null check (origin in ('platform', 'citizen')),
  -- The citizen who writes it; null for a letter of the platform.
  writer_id uuid,
  -- The writer's first name shows in public.
  is_named boolean not null default false,
  issue text,
  place text not null default '',
  -- To whom it goes.
  office text not null check (btrim(office) <> ''),
  title text not null check (btrim(title) <> ''),
  summary text not null default '',
  content text not null,
  -- Other languages: {ha: {title, summary, content}}
  translations jsonb not null default '{}'::jsonb,
  tags text[] not null default '{}'::text[],
  sources jsonb not null default '[]'::jsonb,
  status text not null check (status in ('draft', 'sent', 'answered', 'unanswered', 'settled', 'model')),
  is_public boolean not null default false,
  visibility text not null default 'shown' check (visibility in ('shown', 'held', 'hidden', 'cleared')),
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (origin = 'platform' or writer_id is not null),
  check (not is_public or published_at is not null and status <> 'draft')
);
create index letter_newest on library.letter (published_at desc, id desc) where is_public;
create index letter_of_writer on library.letter (writer_id) where writer_id is not null;
create index letter_waiting on library.letter (published_at) where visibility = 'held';

-- What became of a letter, in the words of its writer.
create table library.letter_step (
  id uuid primary key,
  letter_id uuid not null references library.letter on delete cascade,
  at timestamptz(3) not null,
  status text not null check (status in ('sent', 'answered', 'unanswered', 'settled')),
  note text not null default ''
);
create index letter_step_of_letter on library.letter_step (letter_id, at);

create table library.letter_flag (
  letter_id uuid references library.letter on delete cascade,
  person_id uuid,
  code text not null check (code in ('abuse', 'private', 'false', 'spam')),
  -- Only complaints of verified people hold a letter back.
  is_counted boolean not null,
  flagged_at timestamptz(3) not null,
  primary key (letter_id, person_id)
);
create index letter_flag_of_person on library.letter_flag (person_id);
