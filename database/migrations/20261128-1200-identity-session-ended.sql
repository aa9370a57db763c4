-- Streams of a session end with it. Sessions that had long ended by themselves are deleted at night and tell nobody.
-- apply function identity.tell_session_ended
create trigger session_told after delete on identity.session
  for each row when (old.last_seen_at > now() - interval '1 hour') execute function identity.tell_session_ended();
