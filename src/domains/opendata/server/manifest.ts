import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { opendataJobs } from './jobs.ts'
import { moderatedNote } from './publishing/notes.ts'
import { opendataNotifications } from './notices.ts'
import { opendataPersonalData } from './personal-data.ts'
import { opendataRoutes } from './routes.ts'
import { seedDemoRecords } from './seeds.ts'
import { recordFiles } from './checking/checks.ts'

/** The domain as the server mounts it. */
export const opendata = defineDomain({
  domain: 'opendata',
  routes: opendataRoutes,
  actionWords: { 'opendata.decide': message('Decided on a record of open data') },
  jobs: opendataJobs,
  notifications: opendataNotifications,
  moderated: [moderatedNote],
  files: [recordFiles],
  personalData: opendataPersonalData,
  demonstration: seedDemoRecords,
})
