-- Where the SUP goes that is paid out to banks: what it holds is all SUP ever cashed out and not returned.
insert into wallet.account (id, kind, owner, may_overdraw)
values (nextval('wallet.system_account'), 'clearing', 'cashouts', true)
on conflict do nothing;
