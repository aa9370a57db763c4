import type { Ctx } from '#platform/server/context.ts'
import type { RecoveryCodes } from '../../second-factor-contract.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { recoveryCodesStore } from './recovery-codes-store.ts'
import { factorsStore } from './store.ts'

/** Replaces all recovery codes with ten new ones. */
export const renewCodes = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<RecoveryCodes> => {
  const { shown, stored } = newRecoveryCodes()
  await recoveryCodesStore(ctx.db).replace(personId, stored, ctx.now())
  return { recoveryCodes: shown }
}

/** Deletes the recovery codes together with the last second factor. */
export const dropCodesWithoutFactor = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> => {
  const { hasAuthenticator, hasPasskey } = await factorsStore(ctx.db).of(personId)
  if (!hasAuthenticator && !hasPasskey) await recoveryCodesStore(ctx.db).remove(personId)
}
