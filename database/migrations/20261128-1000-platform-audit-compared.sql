-- What an act of two people compared before it took two accounts for two people; null where it compared nothing.
alter table platform.audit add column compared text[];
