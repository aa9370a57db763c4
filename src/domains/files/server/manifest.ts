import { defineDomain } from '#platform/server/manifest.ts'
import type { FileGuards } from './downloads.ts'
import { filesJobs } from './jobs.ts'
import { filesPersonalData } from './personal-data.ts'
import { filesRoutes } from './routes.ts'

/** The domain as the server mounts it. `guards` say, per kind of thing, who may read the files that are attached to it. */
export const files = (guards: FileGuards) =>
  defineDomain({
    domain: 'files',
    routes: filesRoutes(guards),
    actionWords: {},
    jobs: filesJobs,
    personalData: filesPersonalData,
  })
