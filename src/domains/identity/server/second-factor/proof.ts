import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isAuthenticatorCode } from '../../rules.ts'
import { knownDevice } from '../devices/devices.ts'
import { slotOf } from './recovery-codes.ts'
import { recoveryCodesStore } from './recovery-codes-store.ts'
import { unseal } from '#platform/server/keys/sealed-bytes.ts'
import { factorsStore, secondFactorStore } from './store.ts'
import { totpStepOf } from './totp.ts'

type ProofContext = Pick<Ctx, 'db' | 'now' | 'limiter' | 'keyFor' | 'device' | 'log'>

/** The purpose of the key that encrypts authenticator secrets. */
export const SECRET_KEY = 'second-factor'

/** True when sign-in requires a second factor: an authenticator app or a passkey. */
export const hasSecondFactor = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> => {
  const { hasAuthenticator, hasPasskey } = await factorsStore(ctx.db).of(personId)
  return hasAuthenticator || hasPasskey
}

/** The time step of a code for an encrypted secret, or null when the code is wrong. */
export const stepOfSealed = (
  ctx: ProofContext,
  personId: string,
  sealed: Buffer,
  code: string,
): number | null => {
  const secret = unseal(ctx.keyFor(SECRET_KEY), personId, sealed)
  if (secret === null) {
    // The row is damaged or from another installation: only recovery codes still work.
    ctx.log.error({ personId }, 'the secret of a second factor cannot be opened')
    return null
  }
  return totpStepOf(secret, code, ctx.now())
}

/** Counts one attempt at a person's codes; a known browser has its own counter (S-13). */
export const countCodeTry = async (ctx: ProofContext, personId: string): Promise<string> => {
  const device = knownDevice(ctx, personId)
  const who = device ? `${personId}|device ${device}` : personId
  await ctx.limiter.hit('secondFactor', who)
  await ctx.limiter.hit('secondFactorDay', who)
  return who
}

/** Consumes a recovery code; false when it is wrong or used. Of concurrent calls one succeeds. */
export const takeRecoveryCode = async (
  ctx: ProofContext,
  personId: string,
  code: string,
): Promise<boolean> => {
  const store = recoveryCodesStore(ctx.db)
  const stored = await store.unused(personId)
  const slot = slotOf(code, stored)
  const found = stored.find((each) => each.slot === slot)
  return found !== undefined && (await store.take(personId, found, ctx.now()))
}

const takeAuthenticatorCode = async (ctx: ProofContext, personId: string, code: string): Promise<boolean> => {
  const store = secondFactorStore(ctx.db)
  const factor = await store.find(personId)
  if (!factor?.confirmedAt) return false
  const step = stepOfSealed(ctx, personId, factor.sealed, code)
  return step !== null && (await store.takeStep(personId, step))
}

/**
 * Consumes a second factor: an authenticator code, which works once, or a recovery code. Refuses `second-factor-
 * wrong`, and `too-many-requests` past the attempt limits.
 */
export const takeSecondFactor = async (
  ctx: ProofContext,
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
