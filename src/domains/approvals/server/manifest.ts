import { countsNeeds } from '#platform/server/contributions/dashboard-kind.ts'
import { countsForPanel } from '#platform/server/contributions/staff-kind.ts'
import { can } from '#shared/access.ts'
import type { ApprovalKind } from '#platform/server/approval-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { invariant } from '#shared/errors.ts'
import { shellPart } from '#platform/server/contributions/shell-kind.ts'
import { message } from '#shared/words.ts'
import { type ApprovalKinds, countWaitingForMe, waitingInHeader } from './approval-list.ts'
import { closeOver } from './jobs.ts'
import { approvalsPersonalData } from './personal-data.ts'
import { approvalsRoutes } from './routes.ts'

const kindsByName = (declared: readonly ApprovalKind[]): ApprovalKinds => {
  const kinds = new Map(declared.map((kind) => [kind.name as string, kind]))
  invariant(kinds.size === declared.length, 'each kind of approval has its own name')
  return kinds
}

/** The domain as the server mounts it, with what two people decide in the other domains. */
export const approvals = defineDomain({
  domain: 'approvals',
  actionWords: {
    'approval.confirm': message('Confirmed as the second person'),
    'approval.refuse': message('Refused as the second person'),
    'approval.withdraw': message('Withdrew a proposal'),
  },
  contributes: [
    countsNeeds(async (ctx) => ({
      approvals: can('approving', ctx.viewer) ? await countWaitingForMe(ctx) : 0,
    })),
    countsForPanel(async (ctx) => ({ approvals: await countWaitingForMe(ctx) })),
    shellPart(waitingInHeader),
  ],
  changesPeople: 'others',
  completes: (declared) => {
    const kinds = kindsByName(declared.list('approvals'))
    return {
      routes: approvalsRoutes(kinds),
      jobs: [closeOver(kinds)],
      personalData: approvalsPersonalData(kinds),
    }
  },
})
