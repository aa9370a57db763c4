-- version 2
-- A name that somebody wrote goes with the last person who belongs to it, however that person left it. One that staff joined
-- with another institution stays: whoever writes it again belongs there.
create or replace function institutions.drop_unused_institution() returns trigger language plpgsql as $$
begin
  -- Held first, so that whoever takes the same name at this moment is seen by the deletion.
  perform 1 from institutions.institution where id = old.institution_id and not is_reviewed and merged_into is null for update;
  if found then
    delete from institutions.institution i where i.id = old.institution_id
      and not exists (select 1 from institutions.affiliation a where a.institution_id = i.id);
  end if;
  return null;
end $$;
