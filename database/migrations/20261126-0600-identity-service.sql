-- Who serves in the national youth service, and until when: corps members do not campaign.
create table identity.service (
  person_id uuid primary key references identity.person on delete cascade,
  until timestamptz not null,
  changed_at timestamptz not null
);
