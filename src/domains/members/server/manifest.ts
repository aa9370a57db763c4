import { onlyOwner } from '#platform/server/file-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { keepsHomes } from '#platform/server/contributions/homes-kind.ts'
import { firstScreen } from '#platform/server/contributions/shell-kind.ts'
import { membersPersonalData } from './personal-data.ts'
import { membersRoutes } from './routes.ts'
import { screenOfRegion } from './places/first-screen.ts'
import { homes } from './places/places-of-people.ts'
import { seedDemoMembers } from './seeds.ts'

/** The domain as the server mounts it. */
export const members = defineDomain({
  domain: 'members',
  routes: membersRoutes,
  actionWords: {},
  jobs: [],
  // Public pictures.
  files: [onlyOwner('member')],
  contributes: [keepsHomes(homes), firstScreen(screenOfRegion)],
  changesPeople: 'own',
  personalData: membersPersonalData,
  demonstration: seedDemoMembers,
})
