import { implement } from '#platform/server/pipeline/route.ts'
import { approvalsApi } from '../contract.ts'
import { confirmAny, refuseAny, withdrawAny } from './decisions.ts'
import { type ApprovalKinds, listApprovals } from './approval-list.ts'

export const approvalsRoutes = (kinds: ApprovalKinds) =>
  implement('approvals', approvalsApi, {
    approvals: (ctx, { query }) => listApprovals(ctx, kinds, query),
    confirmApproval: (ctx, { params }) => confirmAny(ctx, kinds, params.approvalId),
    refuseApproval: (ctx, { params, body }) => refuseAny(ctx, kinds, params.approvalId, body.reason),
    withdrawApproval: (ctx, { params }) => withdrawAny(ctx, kinds, params.approvalId),
  })
