import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { escalationPersonalData } from './personal-data.ts'
import { escalationRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const escalation = defineDomain({
  domain: 'escalation',
  routes: escalationRoutes,
  actionWords: {
    'escalation.take': message('Took an escalated case'),
    'escalation.release': message('Gave back an escalated case'),
    'escalation.note': message('Wrote a note on an escalated case'),
  },
  jobs: [],
  personalData: escalationPersonalData,
})
