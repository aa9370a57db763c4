import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { vettingJobs } from './jobs.ts'
import { vettingNotifications } from './notices.ts'
import { vettingPersonalData } from './personal-data.ts'
import { vettingRoutes } from './routes.ts'
import { seedDemoNominations } from './seeds.ts'

/** The domain as the server mounts it. */
export const vetting = defineDomain({
  domain: 'vetting',
  routes: vettingRoutes,
  actionWords: {
    'nomination.draw': message('Drew a nomination'),
    'nomination.take': message('Took a nomination to review'),
    'nomination.release': message('Gave a nomination back'),
    'nomination.conflict': message('Declared a conflict of interest'),
    'nomination.score': message('Scored a nomination'),
    'nomination.review': message('Reviewed a nomination'),
    'nomination.review-undone': message('Took a review back'),
    'reviewer.interest': message('Wrote down a reviewer’s interest'),
    'reviewer.interest-withdrawn': message('Took a reviewer’s interest back'),
    'gold.answer': message('Answered a practice case'),
    'nomination.assign': message('Assigned a nomination'),
    'appeal.decide': message('Decided an appeal'),
  },
  jobs: vettingJobs,
  notifications: vettingNotifications,
  personalData: vettingPersonalData,
  demonstration: seedDemoNominations,
})
