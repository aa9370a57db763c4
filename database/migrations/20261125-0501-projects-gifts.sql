-- Donations fund projects too: such a pledge names nobody, and what goes back goes to the account of the project's gifts.
alter table projects.pledge alter column person_id drop not null;
alter table projects.pledge drop constraint pledge_bucket_check;
alter table projects.pledge add constraint pledge_bucket_check check (bucket in ('earned', 'purchased', 'gift'));
alter table projects.pledge add constraint pledge_giver_check check ((bucket = 'gift') = (person_id is null));
