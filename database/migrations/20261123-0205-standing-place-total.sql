-- People and points of each place in one row: lists and comparisons of places read it instead of adding up every score.
create table standing.place_total (
  period text not null,
  starts date not null,
  place text not null,
  people integer not null check (people >= 0),
  points bigint not null check (points >= 0),
  primary key (period, starts, place)
);

insert into standing.place_total (period, starts, place, people, points)
select period, starts, place, sum(people), sum(people * score::bigint) from standing.place_score group by 1, 2, 3;
