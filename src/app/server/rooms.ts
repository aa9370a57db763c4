import { filesJobs } from '#domains/files/server/jobs.ts'
import { filesRoutes } from '#domains/files/server/routes.ts'
import { identityJobs } from '#domains/identity/server/jobs.ts'
import { identityRoutes } from '#domains/identity/server/routes.ts'
import { sessions } from '#domains/identity/server/sessions.ts'
import { challengeRoutes } from '#domains/challenge/server/routes.ts'
import { leadersRoutes } from '#domains/leaders/server/routes.ts'
import { regionsRoutes } from '#domains/regions/server/routes.ts'
import { vettingJobs } from '#domains/vetting/server/jobs.ts'
import { vettingRoutes } from '#domains/vetting/server/routes.ts'
import { siteRoutes } from '#domains/site/server/routes.ts'
import type { Job } from '#platform/server/jobs.ts'
import { forgetOldAnswers } from '#platform/server/tidy.ts'
import type { Route } from '#platform/server/route.ts'
import { shellUser } from './shell-user.ts'

/** Every room of the house, as the server mounts it. */
export const rooms = {
  routes: [
    ...identityRoutes,
    ...regionsRoutes,
    ...filesRoutes,
    ...leadersRoutes,
    ...vettingRoutes,
    ...challengeRoutes,
    ...siteRoutes,
  ] satisfies Route[],
  jobs: [forgetOldAnswers, ...identityJobs, ...filesJobs, ...vettingJobs] as readonly Job[],
  sessions,
  shellUser,
}

export type Rooms = typeof rooms
