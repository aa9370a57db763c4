import { dashboardPart } from '#platform/server/contributions/dashboard-kind.ts'
import { ownArea } from './ballots/my-voting.ts'
import {
  findsMisplaced,
  followsFeed,
  givesReceipts,
  publishesFiles,
} from '#platform/server/audit/publication-kind.ts'
import { misplacedBallots } from './ballots/checks.ts'
import { countFiles } from './counting/document.ts'
import { ballotFeed, countFeed, supportFeed } from './publication-feeds.ts'
import { sourceOfReceipt } from './receipts/receipts.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { votingNotifications } from './notices.ts'
import { pollsJobs } from './polls-jobs.ts'
import { votingPersonalData } from './personal-data.ts'
import { votingRoutes } from './routes.ts'
import { tellVoters } from './voters/tell-voters-job.ts'

/** The domain as the server mounts it. */
export const voting = defineDomain({
  domain: 'voting',
  routes: votingRoutes,
  actionWords: {
    'contest.count': message('Counted a contest'),
  },
  jobs: [...pollsJobs, tellVoters],
  notifications: votingNotifications,
  contributes: [
    dashboardPart({ area: ownArea }),
    followsFeed({ feed: ballotFeed, isDelayed: true }),
    followsFeed({ feed: supportFeed, isDelayed: true }),
    followsFeed({ feed: countFeed, isDelayed: true }),
    givesReceipts(sourceOfReceipt),
    publishesFiles(countFiles),
    findsMisplaced(misplacedBallots),
  ],
  personalData: votingPersonalData,
})
