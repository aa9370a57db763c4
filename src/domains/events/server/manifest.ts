import { defineDomain } from '#platform/server/manifest.ts'
import { eventsJobs } from './jobs.ts'
import { moderatedEvent } from './moderated.ts'
import { eventsNotifications } from './notices.ts'
import { eventsPersonalData } from './personal-data.ts'
import { eventsRoutes } from './routes.ts'
import { seedDemoEvents } from './seeds.ts'

/** The domain as the server mounts it. */
export const events = defineDomain({
  domain: 'events',
  routes: eventsRoutes,
  actionWords: {},
  jobs: eventsJobs,
  notifications: eventsNotifications,
  moderated: [moderatedEvent],
  personalData: eventsPersonalData,
  demonstration: seedDemoEvents,
})
