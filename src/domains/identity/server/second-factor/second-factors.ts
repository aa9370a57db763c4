import { reportFact } from '#domains/activity/server/facts.ts'
import { owesSecondFactor } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { Enrolment, RecoveryCodes, SecondFactor } from '../../second-factor-contract.ts'
import { contactsStore } from '../users/contacts-store.ts'
import { proveOwnPassword } from '../sign-in/credentials.ts'
import { frozenUntilOf } from '../safety/emergency.ts'
import { notifyOfSafety } from '../safety/notices.ts'
import { passkeysStore } from '../passkeys/store.ts'
import { dropCodesWithoutFactor, renewCodes } from './code-renewal.ts'
import { recoveryCodesStore } from './recovery-codes-store.ts'
import { seal } from '#platform/server/keys/sealed-bytes.ts'
import { factorsStore, secondFactorStore } from './store.ts'
import { countCodeTry, hasSecondFactor, SECRET_KEY, stepOfSealed, takeSecondFactor } from './proof.ts'
import { keepOnlyThisSession, renewSession, sessions } from '../sessions/sessions.ts'
import { authenticatorUri, newSecret, pictureOf } from './totp.ts'

const done = { ok: true } as const

const inOne = <T>(ctx: SignedInCtx, work: (tx: SignedInCtx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db: Database) => work({ ...ctx, db }))

/** The person's second factors. */
export const ownSecondFactor = async (ctx: SignedInCtx): Promise<SecondFactor> => {
  const { id } = ctx.viewer
  const factor = await secondFactorStore(ctx.db).find(id)
  const passkeys = await passkeysStore(ctx.db).of(id)
  const frozenUntil = await frozenUntilOf(ctx, id)
  const authenticator = factor ? (factor.confirmedAt ? 'on' : 'pending') : 'off'
  const times = [factor?.confirmedAt, passkeys[0]?.createdAt].filter((time) => time != null)
  return {
    state: passkeys.length > 0 ? 'on' : authenticator,
    authenticator,
    passkeys: passkeys.length,
    since: times.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null,
    codesLeft: (await recoveryCodesStore(ctx.db).unused(id)).length,
    isRequired: ctx.config.isProduction && owesSecondFactor(ctx.viewer),
    frozenUntil: frozenUntil?.toISOString() ?? null,
  }
}

/** Starts the setup: the secret is returned once and takes effect with its first code. */
export const beginSecondFactor = async (
  ctx: SignedInCtx,
  { currentPassword }: { currentPassword: string },
): Promise<Enrolment> => {
  const { id } = ctx.viewer
  await proveOwnPassword(ctx, currentPassword)
  const secret = newSecret()
  const sealed = seal(ctx.keyFor(SECRET_KEY), id, secret)
  if (!(await secondFactorStore(ctx.db).begin(id, sealed, ctx.now()))) throw new Refusal('second-factor-on')
  const person = await contactsStore(ctx.db).contact(id)
  invariant(person, 'the viewer exists')
  const uri = authenticatorUri(secret, person.email)
  return { secret: secret.replaceAll(/.{4}(?=.)/g, '$& '), uri, picture: pictureOf(uri) }
}

/** Cancels an unfinished setup; an active factor stays. */
export const abandonSecondFactor = async (ctx: SignedInCtx) => {
  await secondFactorStore(ctx.db).abandon(ctx.viewer.id)
  return done
}

/**
 * Turns the authenticator on with its first code, which also counts as a fresh proof: the session gets a new id and
 * all others end. Returns recovery codes, unless a passkey was active already and its codes still work.
 */
export const confirmSecondFactor = async (
  ctx: SignedInCtx,
  { code }: { code: string },
): Promise<RecoveryCodes> => {
  const { id } = ctx.viewer
  await countCodeTry(ctx, id)
  const begun = await secondFactorStore(ctx.db).find(id)
  if (!begun || begun.confirmedAt) throw new Refusal('nothing-begun')
  const step = stepOfSealed(ctx, id, begun.sealed, code)
  if (step === null)
    throw new Refusal('second-factor-wrong', {
      fields: { code: message('That code does not work. Wait for a new one and try again.') },
    })
  return inOne(ctx, async (tx) => {
    await factorsStore(tx.db).lock(id)
    const { hasPasskey } = await factorsStore(tx.db).of(id)
    if (!(await secondFactorStore(tx.db).confirm(id, begun.sealed, step, tx.now())))
      throw new Refusal('nothing-begun')
    const codes = hasPasskey ? { recoveryCodes: [] } : await renewCodes(tx, id)
    await reportFact(tx, { kind: 'citizen.second-factor-set', who: id, about: id })
    await notifyOfSafety(tx, id, 'second-factor-on')
    await keepOnlyThisSession(tx, { isSteppedUp: true })
    return codes
  })
}

/**
 * Turns the authenticator off after checking password and code. Other sessions end; recovery codes go with the last
 * factor.
 */
export const removeSecondFactor = async (
  ctx: SignedInCtx,
  { currentPassword, code }: { currentPassword: string; code: string },
) => {
  const { id } = ctx.viewer
  if (!(await factorsStore(ctx.db).of(id)).hasAuthenticator) throw new Refusal('second-factor-off')
  await proveOwnPassword(ctx, currentPassword)
  await takeSecondFactor(ctx, id, code, 'code')
  return inOne(ctx, async (tx) => {
    await factorsStore(tx.db).lock(id)
    await secondFactorStore(tx.db).remove(id)
    await dropCodesWithoutFactor(tx, id)
    await reportFact(tx, { kind: 'citizen.second-factor-removed', who: id, about: id })
    const { hasPasskey } = await factorsStore(tx.db).of(id)
    await notifyOfSafety(tx, id, hasPasskey ? 'authenticator-off' : 'second-factor-off')
    await keepOnlyThisSession(tx)
    return done
  })
}

/** Replaces the recovery codes; old ones stop working. */
export const makeRecoveryCodes = async (
  ctx: SignedInCtx,
  { currentPassword }: { currentPassword: string },
): Promise<RecoveryCodes> => {
  const { id } = ctx.viewer
  await proveOwnPassword(ctx, currentPassword)
  return inOne(ctx, async (tx) => {
    await reportFact(tx, { kind: 'citizen.recovery-codes-made', who: id, about: id })
    await notifyOfSafety(tx, id, 'recovery-codes-made')
    return renewCodes(tx, id)
  })
}

/** A fresh proof by code; the session gets a new id (S-02, S-10). */
export const stepUpByCode = async (ctx: SignedInCtx, { code }: { code: string }) => {
  const { id } = ctx.viewer
  if (!(await hasSecondFactor(ctx, id))) throw new Refusal('second-factor-off')
  const by = await takeSecondFactor(ctx, id, code, 'code')
  return inOne(ctx, async (tx) => {
    if (by === 'recovery-code') await notifyOfSafety(tx, id, 'recovery-code-used')
    await renewSession(tx, { isSteppedUp: true })
    return done
  })
}

/** The remaining time of this session. Asking does not extend it. */
export const ownSession = async (ctx: SignedInCtx) => {
  const found = await sessions.find(ctx.db, ctx.sessionToken ?? '', ctx.now(), false)
  if (!found) throw new Refusal('signed-out')
  return { endsInSeconds: found.expiresInSeconds }
}
