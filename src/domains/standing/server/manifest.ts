import { defineDomain } from '#platform/server/manifest.ts'
import { standingJobs } from './jobs.ts'
import { standingPersonalData } from './personal-data.ts'
import type { HomesOf } from './reckoning/reckoning.ts'
import { standingRoutes } from './routes.ts'
import { seedDemoStandings } from './seeds.ts'

/** The domain as the server mounts it; `homesOf` tells where people live. */
export const standingDomain = (homesOf: HomesOf) =>
  defineDomain({
    domain: 'standing',
    routes: standingRoutes,
    actionWords: {},
    jobs: standingJobs(homesOf),
    personalData: standingPersonalData,
    demonstration: seedDemoStandings(homesOf),
  })
