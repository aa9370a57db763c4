-- What an account that came by import or over WhatsApp holds only a placeholder for; asked for at /complete-signup.
alter table identity.person
  add column lacks text[] not null default '{}'
    constraint person_lacks check (lacks <@ array['firstName', 'lastName', 'email', 'phoneNumber', 'password']);
