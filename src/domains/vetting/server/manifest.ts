import { countsNeeds } from '#platform/server/contributions/dashboard-kind.ts'
import { countsForPanel } from '#platform/server/contributions/staff-kind.ts'
import { countForPanel } from './queue/queue.ts'
import { countQuestionsForMe } from './tracking/track-nomination.ts'
import { unnamedCount } from '#domains/leaders/server/directory/directory.ts'
import { transitionGuard } from '#domains/leaders/server/transitions/guards.ts'
import { followsMerge } from '#platform/server/contributions/institution-kind.ts'
import { afterPeopleChange } from '#platform/server/contributions/people-change.ts'
import { freeSeatsAfter } from './conflicts/late-conflicts.ts'
import { nominatorsFollow } from './conflicts/merged-institutions.ts'
import { consentGuard } from './consent/guard.ts'
import { unnamedNominees } from './nominations/counts.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { vettingJobs } from './jobs.ts'
import { vettingNotifications } from './notices.ts'
import { vettingPersonalData } from './personal-data.ts'
import { vettingRoutes } from './routes.ts'
import { seedDemoNominations } from './seeds.ts'
import { nominationFiles } from './reviews/file-guard.ts'

/** The domain as the server mounts it. */
export const vetting = defineDomain({
  domain: 'vetting',
  routes: vettingRoutes,
  actionWords: {
    'nomination.draw': message('Took the next nomination'),
    'nomination.take': message('Started to review a nomination'),
    'nomination.release': message('Returned a nomination'),
    'nomination.conflict': message('Declared a conflict of interest'),
    'nomination.score': message('Scored a nomination'),
    'nomination.referees': message('Opened the referees of a nomination'),
    'nomination.review': message('Reviewed a nomination'),
    'nomination.review-undone': message('Withdrew a review'),
    'reviewer.interest': message('Recorded a reviewer’s interest'),
    'reviewer.interest-withdrawn': message('Removed a reviewer’s interest'),
    'gold.answer': message('Answered a practice case'),
    'nomination.assign': message('Assigned a nomination'),
    'appeal.decide': message('Decided an appeal'),
  },
  jobs: vettingJobs,
  notifications: vettingNotifications,
  files: [nominationFiles],
  contributes: [
    countsNeeds(async (ctx) => ({ answer: await countQuestionsForMe(ctx) })),
    countsForPanel(countForPanel),
    transitionGuard(consentGuard),
    unnamedCount(unnamedNominees),
    followsMerge(nominatorsFollow),
    afterPeopleChange(freeSeatsAfter),
  ],
  personalData: vettingPersonalData,
  demonstration: seedDemoNominations,
})
