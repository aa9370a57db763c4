import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isAuthenticatorCode } from '../../rules.ts'
import { knownDevice } from '../devices/devices.ts'
import { slotOf } from './recovery-codes.ts'
import { recoveryCodesStore } from './recovery-codes-store.ts'
import { unseal } from '#platform/server/sealing.ts'
import { factorsStore, secondFactorStore } from './store.ts'
import { totpStepOf } from './totp.ts'

type Proving = Pick<Ctx, 'db' | 'now' | 'limiter' | 'keyFor' | 'device' | 'log'>

/** The purpose of the key that seals secrets of authenticators. */
export const SECRET_KEY = 'second-factor'

/** True when signing in asks for a second factor: an authenticator app, a passkey, or either. */
export const hasSecondFactor = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> => {
  const { hasAuthenticator, hasPasskey } = await factorsStore(ctx.db).of(personId)
  return hasAuthenticator || hasPasskey
}

/** The step of a code for a sealed secret, or null for a wrong one. */
export const stepOfSealed = (ctx: Proving, personId: string, sealed: Buffer, code: string): number | null => {
  const secret = unseal(ctx.keyFor(SECRET_KEY), personId, sealed)
  if (secret === null) {
    // The row was damaged, or is of another installation: only recovery codes still work.
    ctx.log.error({ personId }, 'the secret of a second factor cannot be opened')
    return null
  }
  return totpStepOf(secret, code, ctx.now())
}

/** Counts one try at the codes of a person; a browser that is known counts by itself (S-13). */
export const countCodeTry = async (ctx: Proving, personId: string): Promise<string> => {
  const device = knownDevice(ctx, personId)
  const who = device ? `${personId}|device ${device}` : personId
  await ctx.limiter.hit('secondFactor', who)
  await ctx.limiter.hit('secondFactorDay', who)
  return who
}

/** Uses a recovery code up; false when it is none, or used already. Of several at once one succeeds. */
export const takeRecoveryCode = async (ctx: Proving, personId: string, code: string): Promise<boolean> => {
  const store = recoveryCodesStore(ctx.db)
  const kept = await store.unused(personId)
  const slot = slotOf(code, kept)
  const found = kept.find((each) => each.slot === slot)
  return found !== undefined && (await store.take(personId, found, ctx.now()))
}

const takeAuthenticatorCode = async (ctx: Proving, personId: string, code: string): Promise<boolean> => {
  const store = secondFactorStore(ctx.db)
  const factor = await store.find(personId)
  if (!factor?.confirmedAt) return false
  const step = stepOfSealed(ctx, personId, factor.sealed, code)
  return step !== null && (await store.takeStep(personId, step))
}

/**
 * Uses up the second factor that a person shows: a code of the authenticator, which works once, or a recovery code.
 * Refuses `second-factor-wrong`, and `too-many-requests` past the limits of guessing.
 */
export const takeSecondFactor = async (
  ctx: Proving,
  personId: string,
  code: string,
  field = 'secondFactor',
): Promise<'authenticator' | 'recovery-code'> => {
  const tries = await countCodeTry(ctx, personId)
  const by = isAuthenticatorCode(code) ? 'authenticator' : 'recovery-code'
  const take = by === 'authenticator' ? takeAuthenticatorCode : takeRecoveryCode
  if (!(await take(ctx, personId, code)))
    throw new Refusal('second-factor-wrong', {
      fields: { [field]: message('That code does not work. Wait for a new one and try again.') },
    })
  await ctx.limiter.clear('secondFactor', tries)
  return by
}
