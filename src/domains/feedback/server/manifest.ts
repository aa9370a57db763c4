import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { feedbackJobs } from './jobs.ts'
import { feedbackNotifications } from './notices.ts'
import { feedbackPersonalData } from './personal-data.ts'
import { feedbackRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const feedback = defineDomain({
  domain: 'feedback',
  routes: feedbackRoutes,
  actionWords: { 'feedback.answer': message('Answered a message') },
  jobs: feedbackJobs,
  notifications: feedbackNotifications,
  personalData: feedbackPersonalData,
})
