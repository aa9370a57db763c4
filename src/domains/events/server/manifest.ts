import { happenedLately, newsOf } from '#platform/server/contributions/recent-kind.ts'
import { announcedLately, minutesLately } from './recent-queries.ts'
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
  contributes: [
    happenedLately(newsOf('event', announcedLately)),
    happenedLately(newsOf('minutes', minutesLately)),
  ],
  personalData: eventsPersonalData,
  demonstration: seedDemoEvents,
})
