import { sampleCase } from '#domains/moderation/server/demo-case.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { forumJobs } from './jobs.ts'
import { forumModerated } from './moderated.ts'
import { forumNotifications } from './notices.ts'
import { forumPersonalData } from './personal-data.ts'
import { forumRoutes } from './routes.ts'
import { flaggedPost, seedCategories, seedDemoThreads } from './seeds.ts'

/** The domain as the server mounts it. */
export const forum = defineDomain({
  domain: 'forum',
  routes: forumRoutes,
  actionWords: {},
  jobs: forumJobs,
  notifications: forumNotifications,
  moderated: forumModerated,
  contributes: [sampleCase(flaggedPost)],
  personalData: forumPersonalData,
  referenceData: seedCategories,
  demonstration: seedDemoThreads,
})
