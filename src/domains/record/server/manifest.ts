import { goesIntoPack } from '#platform/server/contributions/pack-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { recordJobs } from './jobs.ts'
import { publicationOf } from './publication/publication.ts'
import { recordRoutes } from './routes.ts'

/** The domain as the server mounts it, over what the other domains publish. */
export const record = defineDomain({
  domain: 'record',
  actionWords: {},
  completes: (declared) => {
    const publication = publicationOf(declared)
    return { routes: recordRoutes(publication, declared.of(goesIntoPack)), jobs: recordJobs(publication) }
  },
})
