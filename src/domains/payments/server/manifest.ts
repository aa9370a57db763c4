import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { paymentsJobs } from './jobs.ts'
import { paymentsNotifications } from './notices.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { purchaseRefunds } from './refunds/purchase-refunds.ts'
import { refundables } from './refunds/refundable.ts'
import { paymentsRoutes } from './routes.ts'
import { seedDemoPurchases } from './seeds.ts'

/** The domain as the server mounts it. */
export const payments = defineDomain({
  domain: 'payments',
  actionWords: {
    'payments.compare': message('Compared payments with our records'),
    'refund.propose': message('Proposed to pay money back'),
    'refund.retry': message('Proposed a failed refund again'),
    'refund.close': message('Closed a failed refund'),
  },
  approvals: [purchaseRefunds.approval],
  demonstration: seedDemoPurchases,
  jobs: paymentsJobs,
  notifications: paymentsNotifications,
  personalData: paymentsPersonalData,
  completes: (declared) => ({ routes: paymentsRoutes(declared.of(refundables)) }),
})
