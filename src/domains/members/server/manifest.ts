import { onlyOwner } from '#platform/server/file-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { membersPersonalData } from './personal-data.ts'
import { membersRoutes } from './routes.ts'
import { seedDemoMembers } from './seeds.ts'

/** The domain as the server mounts it. */
export const members = defineDomain({
  domain: 'members',
  routes: membersRoutes,
  actionWords: {},
  jobs: [],
  // Public pictures.
  files: [onlyOwner('member')],
  personalData: membersPersonalData,
  demonstration: seedDemoMembers,
})
