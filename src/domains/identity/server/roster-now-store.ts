import { sql } from 'kysely'
import type { AdminRole, GrantedRole, Viewer } from '#shared/access.ts'

/** The admin role of the row `p` of `identity.person` while it lasts; null once its day is over (S-04). */
export const adminRoleNow = sql<AdminRole | null>`case when p.admin_role_until is null or p.admin_role_until > now()
  then p.admin_role end`

/**
 * Roles of the row `p` that are held now and for one place only, with their places. Nearly everybody has no role at all,
 * which is seen first: this is read with every request.
 */
export const placesNow = sql<NonNullable<Viewer['places']>>`case
  when p.admin_role is null and not exists (select from identity.person_role r where r.person_id = p.id) then '{}'
  else (select coalesce(jsonb_object_agg(held.role, jsonb_build_object('state', held.state, 'lga', held.lga)), '{}')
  from (select r.role, r.scope_state as state, r.scope_lga as lga, r.expires_at as until
      from identity.person_role r where r.person_id = p.id
    union all select p.admin_role, p.admin_scope_state, p.admin_scope_lga, p.admin_role_until) as held
  where held.role is not null and held.state is not null and (held.until is null or held.until > now())) end`

/** Roles of the row `p`; one that has run out counts no more from the next request on (S-04). */
export const grantedTo = sql<
  GrantedRole[]
>`array(select role from identity.person_role where person_id = p.id and (expires_at is null or expires_at > now()) order by role)`
