import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { largeCashout } from './console/approval.ts'
import { cashoutJobs } from './jobs.ts'
import { cashoutNotifications } from './notices.ts'
import { cashoutPersonalData } from './personal-data.ts'
import { cashoutRoutes } from './routes.ts'
import { seedDemoAccount } from './seeds.ts'

/** The domain as the server mounts it. */
export const cashout = defineDomain({
  domain: 'cashout',
  routes: cashoutRoutes,
  actionWords: {
    'cashout.decide': message('Decided a cashout'),
    'cashout.decide-account': message('Decided a bank account'),
  },
  jobs: cashoutJobs,
  approvals: [largeCashout],
  notifications: cashoutNotifications,
  personalData: cashoutPersonalData,
  demonstration: seedDemoAccount,
})
