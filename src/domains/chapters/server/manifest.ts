import { defineDomain } from '#platform/server/manifest.ts'
import { foundingApproval } from './new-chapter.ts'
import { moderatedChapter } from './moderated.ts'
import { chaptersNotifications } from './notices.ts'
import { chaptersPersonalData } from './personal-data.ts'
import { chaptersRoutes } from './routes.ts'
import { seedDemoChapter } from './seeds.ts'

/** The domain as the server mounts it. */
export const chapters = defineDomain({
  domain: 'chapters',
  routes: chaptersRoutes,
  actionWords: {},
  jobs: [],
  notifications: chaptersNotifications,
  approvals: [foundingApproval],
  moderated: [moderatedChapter],
  personalData: chaptersPersonalData,
  demonstration: seedDemoChapter,
})
