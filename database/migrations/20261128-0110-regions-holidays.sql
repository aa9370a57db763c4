-- Public holidays of Nigeria that move, and the days that the government declares besides. The newest row of a day counts,
-- so that a day by the moon can be taken out again and put on another one.
create table regions.holiday (
  id bigint generated always as identity primary key,
  day date not null,
  name text not null check (btrim(name) <> ''),
  is_holiday boolean not null,
  -- Where the day stands, such as a declaration of the ministry.
  source text not null check (btrim(source) <> ''),
  why text not null check (btrim(why) <> ''),
  -- The two of the staff; null for days that came with the installation.
  approval_id uuid unique,
  proposed_by uuid,
  decided_by uuid,
  decided_at timestamptz(3) not null,
  check ((approval_id is null) = (proposed_by is null)),
  check ((approval_id is null) = (decided_by is null)),
  check (proposed_by is distinct from decided_by or proposed_by is null)
);
create index holiday_of_day on regions.holiday (day, id desc);
create trigger holiday_append_only before delete or update or truncate on regions.holiday
for each statement execute function platform.refuse_change();

insert into regions.holiday (day, name, is_holiday, source, why, decided_at) values
  ('2026-03-20', 'Eid-ul-Fitr', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2026-03-21', 'Eid-ul-Fitr', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2026-04-03', 'Good Friday', true, 'Public Holidays Act; date-holidays 3.37.0, corrected by hand on 2026-11-21', 'Came with the installation.', now()),
  ('2026-04-06', 'Easter Monday', true, 'Public Holidays Act; date-holidays 3.37.0, corrected by hand on 2026-11-21', 'Came with the installation.', now()),
  ('2026-05-27', 'Eid-ul-Adha', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2026-05-28', 'Eid-ul-Adha', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2026-08-25', 'Eid-ul-Maulud', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2027-03-09', 'Eid-ul-Fitr', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2027-03-10', 'Eid-ul-Fitr', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2027-03-26', 'Good Friday', true, 'Public Holidays Act; date-holidays 3.37.0, corrected by hand on 2026-11-21', 'Came with the installation.', now()),
  ('2027-03-29', 'Easter Monday', true, 'Public Holidays Act; date-holidays 3.37.0, corrected by hand on 2026-11-21', 'Came with the installation.', now()),
  ('2027-05-16', 'Eid-ul-Adha', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2027-05-17', 'Eid-ul-Adha', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2027-08-14', 'Eid-ul-Maulud', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2028-02-26', 'Eid-ul-Fitr', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2028-02-27', 'Eid-ul-Fitr', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2028-04-14', 'Good Friday', true, 'Public Holidays Act; date-holidays 3.37.0, corrected by hand on 2026-11-21', 'Came with the installation.', now()),
  ('2028-04-17', 'Easter Monday', true, 'Public Holidays Act; date-holidays 3.37.0, corrected by hand on 2026-11-21', 'Came with the installation.', now()),
  ('2028-05-05', 'Eid-ul-Adha', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2028-05-06', 'Eid-ul-Adha', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now()),
  ('2028-08-03', 'Eid-ul-Maulud', true, 'Estimate by the Umm al-Qura calendar; the Federal Ministry of Interior declares the day shortly before', 'Came with the installation.', now());
