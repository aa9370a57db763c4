-- Questions that a model made of our own texts; only those that passed the checks are stored.
create table quizzes.made_question (
  id text primary key check (id like 'model-%'),
  passage text not null check (passage <> ''),
  text text not null check (text <> ''),
  right_option text not null check (right_option <> ''),
  wrong_options text[] not null check (cardinality(wrong_options) = 3),
  quote text not null check (quote <> ''),
  made_at timestamptz(3) not null,
  unique (passage, text)
);
