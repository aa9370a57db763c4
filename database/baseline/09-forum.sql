-- The forum: categories, threads, and their posts in order. Counts are kept, never counted on a page view.
create schema forum;
-- apply function forum.count_posts
-- apply function forum.count_threads

create table forum.category (
  id uuid primary key,
  -- One that is part of the product has a key, and its name stands in five languages in the code.
  key text unique,
  name text not null check (btrim(name) <> ''),
  -- The name without marks and case: no two categories have the same.
  words text not null unique,
  about text not null default '',
  position smallint not null default 100,
  created_by uuid,
  created_at timestamptz not null,
  threads int not null default 0 check (threads >= 0),
  replies int not null default 0 check (replies >= 0),
  last_activity_at timestamptz
);
create index category_created_by on forum.category (created_by);

create table forum.thread (
  id uuid primary key,
  category_id uuid not null references forum.category,
  author_id uuid,
  title text not null check (btrim(title) <> ''),
  -- The title as it is searched.
  words text not null,
  state text not null default 'shown' check (state in ('shown', 'held', 'removed', 'deleted')),
  -- The number of the newest post; a deleted post keeps its number.
  last_number int not null default 0,
  replies int not null default 0 check (replies >= 0),
  is_sample boolean not null default false,
  created_at timestamptz not null,
  last_post_at timestamptz not null
);
create index thread_newest on forum.thread (last_post_at desc, id desc) where state = 'shown';
create index thread_of_category on forum.thread (category_id, last_post_at desc, id desc) where state = 'shown';
create index thread_author on forum.thread (author_id);
create index thread_words on forum.thread using gin (words gin_trgm_ops);
create trigger count_threads after insert or update of state, replies, last_post_at on forum.thread for each row execute
  function forum.count_threads();

create table forum.post (
  id uuid primary key,
  thread_id uuid not null references forum.thread,
  number int not null check (number >= 1),
  author_id uuid,
  content text not null,
  -- The content as it is searched.
  words text not null,
  quotes uuid references forum.post,
  state text not null default 'shown' check (state in ('shown', 'held', 'removed', 'deleted')),
  created_at timestamptz not null,
  edited_at timestamptz,
  unique (thread_id, number)
);
create index post_author on forum.post (author_id, created_at desc);
create index post_quotes on forum.post (quotes) where quotes is not null;
create index post_words on forum.post using gin (words gin_trgm_ops);
create trigger count_posts after insert or update of state on forum.post for each row execute function forum.count_posts();

-- What a post said before its author changed it; readers may look it up.
create table forum.earlier_text (
  post_id uuid references forum.post,
  number int,
  author_id uuid,
  content text not null,
  replaced_at timestamptz not null,
  primary key (post_id, number)
);
create index earlier_text_author on forum.earlier_text (author_id);

create table forum.following (
  thread_id uuid references forum.thread,
  person_id uuid,
  is_on boolean not null,
  since timestamptz not null,
  told_at timestamptz,
  primary key (thread_id, person_id)
);
create index following_person on forum.following (person_id);

-- What the rights of a writer depend on, and how much they wrote on the day.
create table forum.writer (
  person_id uuid primary key,
  posts int not null default 0,
  removed int not null default 0,
  last_at timestamptz,
  day date,
  day_posts int not null default 0,
  day_threads int not null default 0
);
