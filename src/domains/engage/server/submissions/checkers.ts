import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'

/** The people whose submissions this person never checks: themselves, through any of their accounts. */
export const neverOf = async (ctx: SignedInCtx): Promise<string[]> => [...(await ownAccounts(ctx)).keys()]
