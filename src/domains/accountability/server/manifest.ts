import { transitionGuard } from '#domains/leaders/server/transitions/guards.ts'
import { recordGuard } from './record-guard.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { deploymentApproval } from './approvals/deployment-approval.ts'
import { pledgeApproval } from './approvals/pledge-approval.ts'
import { scorecardApproval } from './approvals/scorecard-approval.ts'
import { suspensionApproval } from './approvals/suspension-approval.ts'
import { accountabilityJobs } from './jobs.ts'
import { accountabilityPersonalData } from './personal-data.ts'
import { accountabilityRoutes } from './routes.ts'
import { seedDemoRecord } from './seeds.ts'
import { pledgeFiles } from './approvals/pledge-files.ts'

/** The domain as the server mounts it. */
export const accountability = defineDomain({
  domain: 'accountability',
  routes: accountabilityRoutes,
  actionWords: {
    'pledge.decide': message('Decided on a pledge'),
    'scorecard.write': message('Wrote a scorecard'),
    'scorecard.publish': message('Published a scorecard'),
    'deployment.propose': message('Proposed a deployment'),
    'deployment.confirm': message('Confirmed a deployment'),
    'review.decide': message('Decided on a review'),
    'committee.conflict': message('Declared a conflict of interest'),
    'committee.conflict-end': message('Ended a conflict of interest'),
    'committee.propose': message('Wrote down a decision of the committee'),
    'committee.second': message('Seconded a decision of the committee'),
  },
  jobs: accountabilityJobs,
  approvals: [deploymentApproval, suspensionApproval, scorecardApproval, pledgeApproval],
  files: [pledgeFiles],
  contributes: [transitionGuard(recordGuard)],
  personalData: accountabilityPersonalData,
  demonstration: seedDemoRecord,
})
