import type { ApprovalKind } from '#platform/server/approval-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { invariant } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { closeOver } from './jobs.ts'
import { approvalsPersonalData } from './personal-data.ts'
import { approvalsRoutes } from './routes.ts'

/** The domain as the server mounts it, with what two people decide in the other domains. */
export const approvals = (declared: readonly ApprovalKind[]) => {
  const kinds = new Map(declared.map((kind) => [kind.name as string, kind]))
  invariant(kinds.size === declared.length, 'each kind of approval has its own name')
  return defineDomain({
    domain: 'approvals',
    routes: approvalsRoutes(kinds),
    actionWords: {
      'approval.confirm': message('Confirmed as the second person'),
      'approval.refuse': message('Refused as the second person'),
      'approval.withdraw': message('Took a proposal back'),
    },
    jobs: [closeOver(kinds)],
    personalData: approvalsPersonalData(kinds),
  })
}
