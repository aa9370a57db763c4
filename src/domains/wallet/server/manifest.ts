import { dashboardPart } from '#platform/server/contributions/dashboard-kind.ts'
import { checksLaunch } from '#platform/server/contributions/staff-kind.ts'
import { balanceFor } from './accounts/wallets.ts'
import { isSupIssued } from './treasury/flows.ts'
import { followsFeed, publishesLedger } from '#platform/server/audit/publication-kind.ts'
import { issuanceFeed, transferFeed } from './publication-feeds.ts'
import { balanceSheetBefore } from './reconciling/balance-sheet.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { walletJobs } from './jobs.ts'
import { rewardPaid } from './owed/notices.ts'
import { walletPersonalData } from './personal-data.ts'
import { walletRoutes } from './routes.ts'
import { issuanceApproval } from './treasury/approval.ts'
import { boundApproval } from './treasury/bound.ts'
import { seedDemoWallets } from './seeds.ts'

/** The domain as the server mounts it. */
export const wallet = defineDomain({
  domain: 'wallet',
  routes: walletRoutes,
  actionWords: {
    'issuance.propose': message('Proposed to issue SUP'),
    'bound.propose': message('Proposed another limit on new SUP'),
  },
  approvals: [issuanceApproval, boundApproval],
  jobs: walletJobs,
  notifications: [rewardPaid],
  contributes: [
    dashboardPart({ balance: balanceFor }),
    checksLaunch({ step: 'sup', isDone: isSupIssued }),
    publishesLedger({ feed: transferFeed, balancesBefore: balanceSheetBefore }),
    followsFeed({ feed: issuanceFeed }),
  ],
  personalData: walletPersonalData,
  demonstration: seedDemoWallets,
})
