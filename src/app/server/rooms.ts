import { filesRoutes } from '#domains/files/server/routes.ts'
import { identityRoutes } from '#domains/identity/server/routes.ts'
import { sessions } from '#domains/identity/server/sessions.ts'
import { leadersRoutes } from '#domains/leaders/server/routes.ts'
import { regionsRoutes } from '#domains/regions/server/routes.ts'

/** Every room of the house, as the server mounts it. */
export const rooms = {
  routes: [...identityRoutes, ...regionsRoutes, ...filesRoutes, ...leadersRoutes],
  sessions,
}

export type Rooms = typeof rooms
