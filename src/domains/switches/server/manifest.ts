import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { switchesPersonalData } from './personal-data.ts'
import { switchesRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const switches = defineDomain({
  domain: 'switches',
  routes: switchesRoutes,
  actionWords: { 'switch.set': message('Stopped a part of the site or let it run again') },
  jobs: [],
  personalData: switchesPersonalData,
})
