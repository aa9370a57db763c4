import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { organizationsJobs } from './jobs.ts'
import { organizationsNotifications } from './notices.ts'
import { organizationsPersonalData } from './personal-data.ts'
import { signatoryApproval } from './people/signatory-approval.ts'
import { refundables } from '#domains/payments/server/refunds/refundable.ts'
import { invoiceRefunds } from './refunds/invoice-refunds.ts'
import { organizationApproval } from './registering/approval.ts'
import { organizationsRoutes } from './routes.ts'
import { seedDemoOrganizations } from './seeds.ts'
import { certificateFiles } from './registering/certificate-files.ts'

/** The domain as the server mounts it. */
export const organizations = defineDomain({
  domain: 'organizations',
  routes: organizationsRoutes,
  actionWords: {
    'organization.decide': message('Proposed a decision about an organization'),
    // Of an earlier release, whose entries stay in the trail.
    'organization.refund': message('Proposed to pay an invoice back'),
  },
  jobs: organizationsJobs,
  notifications: organizationsNotifications,
  approvals: [organizationApproval, signatoryApproval, invoiceRefunds.approval],
  contributes: [refundables(invoiceRefunds)],
  files: [certificateFiles],
  personalData: organizationsPersonalData,
  demonstration: seedDemoOrganizations,
})
