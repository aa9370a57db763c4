-- version 1
-- A name that somebody wrote goes with the last person who belongs to it, however that person left it.
create or replace function members.drop_unused_institution() returns trigger language plpgsql as $$
begin
  -- Held first, so that whoever takes the same name at this moment is seen by the deletion.
  perform 1 from members.institution where id = old.institution_id and not is_reviewed for update;
  if found then
    delete from members.institution i where i.id = old.institution_id
      and not exists (select 1 from members.affiliation a where a.institution_id = i.id);
  end if;
  return null;
end $$;
