import { dashboardPart } from '#platform/server/contributions/dashboard-kind.ts'
import { kycStatusOf } from './people.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { kycJobs } from './jobs.ts'
import { kycNotifications } from './notices.ts'
import { kycPersonalData } from './personal-data.ts'
import { revocationApproval } from './revoking/approval.ts'
import { kycRoutes } from './routes.ts'
import { seedDemoChecks } from './seeds.ts'

/** The domain as the server mounts it. */
export const kyc = defineDomain({
  domain: 'kyc',
  routes: kycRoutes,
  actionWords: {
    'kyc.take': message('Took an identity check'),
    'kyc.release': message('Gave back an identity check'),
    'kyc.look': message('Looked at an identity check'),
    'kyc.decide': message('Decided on an identity check'),
    'kyc.revoke': message('Proposed to withdraw a verification'),
  },
  jobs: kycJobs,
  notifications: kycNotifications,
  approvals: [revocationApproval],
  contributes: [dashboardPart({ kyc: (ctx) => kycStatusOf(ctx, ctx.viewer.id) })],
  personalData: kycPersonalData,
  demonstration: seedDemoChecks,
})
