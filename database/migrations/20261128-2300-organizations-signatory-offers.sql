-- A member whom the owner chose as a signatory, until a second person confirms it (docs/decisions/0081).
alter table organizations.member
  add column offered_at timestamptz(3),
  add column offered_by uuid,
  add constraint member_offer check ((offered_at is null) = (offered_by is null));
create index member_offered_by on organizations.member (offered_by) where offered_by is not null;
