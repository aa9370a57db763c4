-- An admin role may be for one State or one local government, and until a day, like the roles that are granted.
alter table identity.person
  add column admin_role_until timestamptz,
  add column admin_scope_state text references regions.state,
  add column admin_scope_lga text references regions.lga,
  add constraint person_admin_scope check
    (admin_scope_lga is null or substr(admin_scope_lga, 1, 2) = substr(admin_scope_state, 4, 2));
