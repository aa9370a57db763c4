import type { Ctx } from '#platform/server/context.ts'
import type { RecoveryCodes } from '../../second-factor-contract.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { recoveryCodesStore } from './recovery-codes-store.ts'
import { factorsStore } from './store.ts'

/** Puts ten new codes in the place of all that were before. */
export const renewCodes = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<RecoveryCodes> => {
  const { shown, kept } = newRecoveryCodes()
  await recoveryCodesStore(ctx.db).replace(personId, kept, ctx.now())
  return { recoveryCodes: shown }
}

/** Recovery codes go with the last second factor. */
export const dropCodesWithoutFactor = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> => {
  const { hasAuthenticator, hasPasskey } = await factorsStore(ctx.db).of(personId)
  if (!hasAuthenticator && !hasPasskey) await recoveryCodesStore(ctx.db).remove(personId)
}
