-- Only what public counts and places are made of: an endorsement changes none of it.
create trigger leader_version after insert or delete or truncate
  or update of status, lga, state, zone, region, office_type, gender on leaders.leader
  for each statement execute function platform.note_change('leaders');
