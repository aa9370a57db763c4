-- A member whom the lead chose as the secretary, until that person accepts and another member seconds (docs/decisions/0081).
alter table chapters.member
  add column offered_at timestamptz(3),
  add column offered_by uuid,
  add column accepted_at timestamptz(3),
  add constraint member_offer check (
    (offered_at is null) = (offered_by is null) and (offered_at is not null or accepted_at is null));
create unique index member_offered on chapters.member (chapter_id) where offered_at is not null;
create index member_offered_by on chapters.member (offered_by) where offered_by is not null;
