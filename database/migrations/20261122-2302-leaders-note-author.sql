-- Whose words moderators have hidden.
create index note_decision_author on leaders.note_decision (author_id, endorsement_id, id);
