create trigger state_version after insert or delete or update or truncate on regions.state
  for each statement execute function platform.note_change('places');
create trigger lga_version after insert or delete or update or truncate on regions.lga
  for each statement execute function platform.note_change('places');
