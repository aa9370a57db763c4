-- A sign-in on a phone that several people use: its session ends soon without activity, and none of its pages stays on the device.
alter table identity.session add column is_shared boolean not null default false;
