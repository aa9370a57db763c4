-- version 1
-- The bytes of a document that is gone are removed by the hourly job.
create or replace function kyc.loosen_blob() returns trigger language plpgsql as $$
begin
  insert into kyc.loose_blob (key, removable_at) values (old.blob_key, now()) on conflict do nothing;
  return null;
end $$;
