import { joinedWith } from '#domains/identity/server/account-import/account-import.ts'
import type { SignedInCtx } from '#platform/server/context.ts'

/** The people whose submissions this person never checks: themselves, through any of their accounts. */
export const neverOf = async (ctx: SignedInCtx): Promise<string[]> => [
  ...new Set([ctx.viewer.id, ...(await joinedWith(ctx, ctx.viewer.id))]),
]
