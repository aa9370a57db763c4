-- Whether somebody belongs to an organization: the domain of organizations keeps it, and every session reads it.
alter table identity.person add column in_organization boolean not null default false;
