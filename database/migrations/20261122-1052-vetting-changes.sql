create trigger nomination_version after insert or delete or truncate or update of status, lga, office_type
  on vetting.nomination for each statement execute function platform.note_change('nominations');
