-- Institutions and who belongs to them become a domain of their own. Rows, keys and references stay as they are.
create schema institutions;
alter table members.institution set schema institutions;
alter table members.affiliation set schema institutions;

-- apply function institutions.drop_unused_institution
drop trigger affiliation_left on institutions.affiliation;
create trigger affiliation_left after delete or update of institution_id on institutions.affiliation
  for each row execute function institutions.drop_unused_institution();
drop function members.drop_unused_institution();

-- The release that runs while this one starts still reads and writes the old names; the next release drops them.
create view members.institution as select * from institutions.institution;
create view members.affiliation as select * from institutions.affiliation;
