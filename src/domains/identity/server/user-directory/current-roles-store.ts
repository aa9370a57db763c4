import { sql } from 'kysely'
import type { AdminRole } from '#shared/access.ts'
import type { GivenRole } from './roles.ts'

/** The admin role of the row `p` of `identity.person` while it lasts, otherwise null (S-04). */
export const adminRoleNow = sql<AdminRole | null>`case when p.admin_role_until is null or p.admin_role_until > now()
  then p.admin_role end`

/**
 * All roles granted to the row `p`, with place and end; `viewerAt` decides by the server's clock which count. Nearly
 * all people have none, and the query checks that first, because it runs with every request.
 */
export const givenRoles = sql<GivenRole[]>`case
  when p.admin_role is null and not exists (select from identity.person_role r where r.person_id = p.id) then '[]'
  else (select coalesce(jsonb_agg(jsonb_build_object('role', given.role, 'state', given.state, 'lga', given.lga,
      'until', given.until)), '[]')
  from (select r.role, r.scope_state as state, r.scope_lga as lga, r.expires_at as until
      from identity.person_role r where r.person_id = p.id
    union all select p.admin_role, p.admin_scope_state, p.admin_scope_lga, p.admin_role_until) as given
  where given.role is not null) end`
