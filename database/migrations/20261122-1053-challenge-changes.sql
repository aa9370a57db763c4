create trigger seat_version after insert or delete or update or truncate on challenge.seat
  for each statement execute function platform.note_change('seats');
