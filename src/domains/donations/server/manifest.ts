import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { donationsJobs } from './jobs.ts'
import { donationsNotifications } from './notices.ts'
import { donationsPersonalData } from './personal-data.ts'
import { refundables } from '#domains/payments/server/refunds/refundable.ts'
import { donationRefunds } from './refunds/donation-refunds.ts'
import { donationsRoutes } from './routes.ts'
import { seedDonations } from './seeds.ts'

/** The domain as the server mounts it. */
export const donations = defineDomain({
  domain: 'donations',
  routes: donationsRoutes,
  actionWords: {
    'donations.words': message('Decided about the words of a donation'),
    // Of an earlier release, whose entries stay in the trail.
    'donations.refund': message('Proposed to pay a donation back'),
    'donations.spend': message('Proposed spending of a fund'),
  },
  approvals: [donationRefunds.approval],
  contributes: [refundables(donationRefunds)],
  jobs: donationsJobs,
  notifications: donationsNotifications,
  personalData: donationsPersonalData,
  demonstration: seedDonations,
})
