import { followsFeed, provesReserves } from '#platform/server/audit/publication-kind.ts'
import { reserveFeed, spendingFeed } from './publication-feeds.ts'
import { isProofDue, writeDueProof } from './reserves/reserves.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { exchangeApproval } from './exchanging/approval.ts'
import { foldFlowsJob } from './flows/fold-flows-job.ts'
import { treasuryNotifications } from './notices.ts'
import { treasuryPersonalData } from './personal-data.ts'
import { treasuryRoutes } from './routes.ts'
import { seedDemoTreasury } from './seeds.ts'
import { treasurySpendingApproval } from './spending/approval.ts'

/** The domain as the server mounts it. */
export const treasury = defineDomain({
  domain: 'treasury',
  routes: treasuryRoutes,
  actionWords: {
    'treasury.prove': message('Asked for a proof of reserves'),
    'spending.propose': message('Proposed to spend from a fund'),
    'spending.stop': message('Stopped spending'),
    'exchange.propose': message('Recorded an exchange of donated money'),
    'spending.pay': message('Paid from a fund'),
  },
  jobs: [foldFlowsJob],
  notifications: treasuryNotifications,
  approvals: [treasurySpendingApproval, exchangeApproval],
  contributes: [
    followsFeed({ feed: spendingFeed }),
    followsFeed({ feed: reserveFeed }),
    provesReserves({ isDue: isProofDue, write: writeDueProof }),
  ],
  personalData: treasuryPersonalData,
  demonstration: seedDemoTreasury,
})
