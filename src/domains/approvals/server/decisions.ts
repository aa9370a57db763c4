import type { ApprovalKind } from '#platform/server/approval-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import type { Approval } from '../contract.ts'
import { confirm, refuse, withdraw } from './approvals.ts'
import { type ApprovalKinds, shownApproval } from './approval-list.ts'
import { approvalsStore } from './store.ts'

/** The refusals that the calls of this domain declare themselves. */
const ownCodes = new Set([
  'approval-not-found',
  'approval-closed',
  'approval-involved',
  'second-approver-required',
  'first-person-gone',
  'not-proposer',
  'forbidden',
  'outside-place',
])

const kindOf = async (ctx: SignedInCtx, kinds: ApprovalKinds, id: string): Promise<ApprovalKind> => {
  const stored = isId(id) ? await approvalsStore(ctx.db).find(id) : undefined
  const kind = kinds.get(stored?.kind ?? '')
  if (!kind) throw new Refusal('approval-not-found')
  return kind
}

/** Says a refusal of the kind's own check in the words that its domain declares. */
const inOwnWords = async (kind: ApprovalKind, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const declared = error instanceof Refusal && !ownCodes.has(error.code) && kind.refuses?.[error.code]
    if (!declared) throw error
    throw new Refusal('approval-blocked', { message: error.detail.message ?? declared.message })
  }
}

/** Confirms a proposal of any kind. */
export const confirmAny = async (ctx: SignedInCtx, kinds: ApprovalKinds, id: string): Promise<Approval> => {
  const kind = await kindOf(ctx, kinds, id)
  await inOwnWords(kind, () => confirm(ctx, kind, id))
  return shownApproval(ctx, kinds, id)
}

/** Refuses a proposal of any kind. */
export const refuseAny = async (
  ctx: SignedInCtx,
  kinds: ApprovalKinds,
  id: string,
  reason: string,
): Promise<Approval> => {
  await refuse(ctx, await kindOf(ctx, kinds, id), id, reason)
  return shownApproval(ctx, kinds, id)
}

/** Takes the viewer's own proposal of any kind back. */
export const withdrawAny = async (ctx: SignedInCtx, kinds: ApprovalKinds, id: string): Promise<Approval> => {
  await withdraw(ctx, await kindOf(ctx, kinds, id), id)
  return shownApproval(ctx, kinds, id)
}
