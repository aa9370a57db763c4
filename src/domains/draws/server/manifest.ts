import { dashboardPart } from '#platform/server/contributions/dashboard-kind.ts'
import { ownEntries } from './present-draws.ts'
import { followsFeed, publishesFiles } from '#platform/server/audit/publication-kind.ts'
import { drawFiles } from './entering/entry-list.ts'
import { drawFeed } from './publication-feeds.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { announceApproval, cancelApproval, drawApproval } from './life/approvals.ts'
import { drawsJobs } from './life/clock-job.ts'
import { drawsNotifications } from './notices.ts'
import { drawsPersonalData } from './personal-data.ts'
import { drawsRoutes } from './routes.ts'
import { seedDemoDraws } from './seeds.ts'

/** The domain as the server mounts it. */
export const draws = defineDomain({
  domain: 'draws',
  routes: drawsRoutes,
  actionWords: {
    'draw.create': message('Wrote a draft of a prize draw'),
    'draw.step': message('Proposed a step of a prize draw'),
  },
  jobs: drawsJobs,
  notifications: drawsNotifications,
  approvals: [announceApproval, drawApproval, cancelApproval],
  contributes: [
    dashboardPart({ draws: ownEntries }),
    followsFeed({ feed: drawFeed }),
    publishesFiles(drawFiles),
  ],
  personalData: drawsPersonalData,
  demonstration: seedDemoDraws,
})
