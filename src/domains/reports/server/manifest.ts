import { countsNeeds } from '#platform/server/contributions/dashboard-kind.ts'
import { happenedLately, newsOf } from '#platform/server/contributions/recent-kind.ts'
import { escalates } from '#platform/server/contributions/staff-kind.ts'
import { fixedLately } from './problems/fixed-queries.ts'
import { problemsEscalated } from './problems/follow-up.ts'
import { countChecksForMe } from './problems/present-problem.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { officerApproval } from './confidential/officers.ts'
import { reportsJobs } from './jobs.ts'
import { reportsNotifications } from './notices.ts'
import { moderatedProblems } from './problems/moderated-problems.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportsRoutes } from './routes.ts'
import { seedDemoProblems } from './seeds.ts'
import { problemFiles } from './problems/present-problem.ts'

/** The domain as the server mounts it. */
export const reports = defineDomain({
  domain: 'reports',
  routes: reportsRoutes,
  actionWords: {
    'report.update': message('Wrote an update of a reported problem'),
    'report.review': message('Decided whether a report stays public'),
    'report.confidential': message('Answered a confidential report'),
    'report.officer': message('Proposed an officer of confidential reports'),
  },
  jobs: reportsJobs,
  notifications: reportsNotifications,
  approvals: [officerApproval],
  moderated: [moderatedProblems],
  files: [problemFiles],
  contributes: [
    happenedLately(newsOf('fixed', fixedLately)),
    countsNeeds(async (ctx) => ({ 'check-fixed': await countChecksForMe(ctx) })),
    escalates(problemsEscalated),
  ],
  personalData: reportsPersonalData,
  demonstration: seedDemoProblems,
})
