import { whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import type { ApprovalKind } from '#platform/server/approval-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { StoredApproval } from './store.ts'

/** True when the proposer of a kind that staff propose was suspended or lost the permission. */
export const isFirstGone = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { isFirstAnybody }: Pick<ApprovalKind, 'isFirstAnybody'>,
  { permission, proposed_by: by }: Pick<StoredApproval, 'permission' | 'proposed_by'>,
): Promise<boolean> => !isFirstAnybody && !(await whoStillMay(ctx, permission, [by])).has(by)
