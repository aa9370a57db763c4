import { keepsSwitches } from '#platform/server/contributions/switches-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { switchesPersonalData } from './personal-data.ts'
import { switchesRoutes } from './routes.ts'
import { switches } from './switches.ts'

/** The domain as the server mounts it. */
export const switchesDomain = defineDomain({
  domain: 'switches',
  routes: switchesRoutes,
  actionWords: { 'switch.set': message('Stopped a part of the site or let it run again') },
  jobs: [],
  contributes: [keepsSwitches(switches)],
  personalData: switchesPersonalData,
})
