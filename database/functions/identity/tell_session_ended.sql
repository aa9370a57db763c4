-- version 1
-- Tells all processes that a session ended, on the channel that they listen to while somebody has a stream open.
create or replace function identity.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat_live', 'e ' || old.person_id);
  return null;
end $$;
