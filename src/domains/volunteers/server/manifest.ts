import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { volunteersJobs } from './jobs.ts'
import { volunteersNotifications } from './notices.ts'
import { volunteersPersonalData } from './personal-data.ts'
import { volunteersRoutes } from './routes.ts'
import { seedVolunteers } from './seeds.ts'

/** The domain as the server mounts it. */
export const volunteers = defineDomain({
  domain: 'volunteers',
  routes: volunteersRoutes,
  actionWords: {
    'volunteers.post': message('Called for volunteers'),
    'volunteers.cancel': message('Cancelled a shift'),
    'volunteers.record': message('Recorded volunteer hours'),
    'volunteers.decide': message('Decided about volunteer hours'),
  },
  jobs: volunteersJobs,
  notifications: volunteersNotifications,
  personalData: volunteersPersonalData,
  demonstration: seedVolunteers,
})
