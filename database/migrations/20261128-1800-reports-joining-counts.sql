-- Whether somebody who has a problem too counts in its public number: as their account was when they joined. People who
-- joined before count as they did. It says nothing that the account does not say.
alter table reports.joining add column counts boolean not null default true;
