-- A person with one name has an empty surname.
alter table identity.person drop constraint person_last_name_check;
