import { invariant } from '#shared/errors.ts'
import type { FileKind } from '#platform/server/file-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { filesJobs } from './jobs.ts'
import { filesPersonalData } from './personal-data.ts'
import { filesRoutes } from './routes.ts'

const byName = (kinds: readonly FileKind[]): ReadonlyMap<string, FileKind> => {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]))
  invariant(known.size === kinds.length, 'each kind of file belongs to one domain')
  return known
}

/** The domain as the server mounts it, with the kinds of files that all other domains declare. */
export const files = defineDomain({
  domain: 'files',
  actionWords: {},
  jobs: filesJobs,
  personalData: filesPersonalData,
  completes: (declared) => ({ routes: filesRoutes(byName(declared.list('files'))) }),
})
