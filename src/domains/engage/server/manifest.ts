import { countsNeeds } from '#platform/server/contributions/dashboard-kind.ts'
import { escalates } from '#platform/server/contributions/staff-kind.ts'
import { submissionsEscalated } from './submissions/escalated.ts'
import { countTasksForMe } from './tasks/present-task.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { engageJobs } from './jobs.ts'
import { engageNotifications } from './notices.ts'
import { engagePersonalData } from './personal-data.ts'
import { engageRoutes } from './routes.ts'
import { seedReferenceTasks } from './seeds.ts'
import { proofFiles } from './submissions/file-guard.ts'

/** The domain as the server mounts it. */
export const engage = defineDomain({
  domain: 'engage',
  routes: engageRoutes,
  actionWords: {
    'engage.claim': message('Took a submission to check'),
    'engage.decide': message('Decided on a submission'),
    'engage.dispute': message('Decided a disputed submission as the second person'),
    'engage.make': message('Made a task'),
    'engage.status': message('Paused, opened or ended a task'),
  },
  jobs: engageJobs,
  notifications: engageNotifications,
  files: [proofFiles],
  contributes: [countsNeeds(countTasksForMe), escalates(submissionsEscalated)],
  personalData: engagePersonalData,
  referenceData: seedReferenceTasks,
})
