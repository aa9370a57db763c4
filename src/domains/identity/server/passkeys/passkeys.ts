import { reportFact } from '#domains/activity/server/facts.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Passkey, PasskeyAsked, PasskeyWanted } from '../../passkey-contract.ts'
import type { MadePasskey, SignedPasskey } from '../../passkey-device-contract.ts'
import { MAX_PASSKEYS } from '../../rules.ts'
import type { RecoveryCodes } from '../../second-factor-contract.ts'
import { contactsStore } from '../users/contacts-store.ts'
import { proveCredentials, proveOwnPassword } from '../sign-in/credentials.ts'
import { notifyOfSafety } from '../safety/notices.ts'
import {
  registrationOptions,
  authenticationOptions,
  verifyRegistration,
  verifyAuthentication,
} from './ceremonies.ts'
import { passkeysStore } from './store.ts'
import { dropCodesWithoutFactor, renewCodes } from '../second-factor/code-renewal.ts'
import { factorsStore } from '../second-factor/store.ts'
import { keepOnlyThisSession, renewSession } from '../sessions/sessions.ts'

const done = { ok: true } as const

/** The person's passkeys, oldest first. */
export const ownPasskeys = async (ctx: SignedInCtx): Promise<{ items: Passkey[] }> => ({
  items: (await passkeysStore(ctx.db).of(ctx.viewer.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
})

const refuseFull = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> => {
  if ((await passkeysStore(ctx.db).of(personId)).length >= MAX_PASSKEYS) throw new Refusal('passkeys-full')
}

/** Starts adding a passkey after checking the password; returns the creation options. */
export const beginPasskey = async (
  ctx: SignedInCtx,
  { name, currentPassword }: { name: string; currentPassword: string },
): Promise<PasskeyWanted> => {
  const { id } = ctx.viewer
  await proveOwnPassword(ctx, currentPassword)
  await refuseFull(ctx, id)
  const person = await contactsStore(ctx.db).contact(id)
  invariant(person, 'the viewer exists')
  return registrationOptions(ctx, { id, email: person.email }, name)
}

/**
 * Stores the new passkey, which also counts as a fresh proof: the session gets a new id and all others end. Returns
 * recovery codes for the person's first second factor, otherwise an empty list.
 */
export const finishPasskey = async (
  ctx: SignedInCtx,
  { passkey }: { passkey: MadePasskey },
): Promise<RecoveryCodes> => {
  const { id } = ctx.viewer
  const made = await verifyRegistration(ctx, id, passkey)
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await factorsStore(db).lock(id)
    await refuseFull(tx, id)
    const before = await factorsStore(db).of(id)
    const isKept = await passkeysStore(db).add({
      ...made,
      id: ctx.newId(),
      personId: id,
      createdAt: ctx.now(),
    })
    if (!isKept) throw new Refusal('passkey-known')
    const isFirst = !before.hasAuthenticator && !before.hasPasskey
    const codes = isFirst ? await renewCodes(tx, id) : { recoveryCodes: [] }
    await reportFact(tx, { kind: 'citizen.second-factor-set', who: id, about: id, detail: { by: 'passkey' } })
    await notifyOfSafety(tx, id, 'passkey-added')
    await keepOnlyThisSession(tx, { isSteppedUp: true })
    return codes
  })
}

/** Removes a passkey after checking the password. Other sessions end; recovery codes go with the last second factor. */
export const removePasskey = async (
  ctx: SignedInCtx,
  passkeyId: string,
  { currentPassword }: { currentPassword: string },
) => {
  const { id } = ctx.viewer
  await proveOwnPassword(ctx, currentPassword)
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await factorsStore(db).lock(id)
    if (!isId(passkeyId) || !(await passkeysStore(db).remove(id, passkeyId))) throw new Refusal('not-found')
    await dropCodesWithoutFactor(tx, id)
    await reportFact(tx, {
      kind: 'citizen.second-factor-removed',
      who: id,
      about: id,
      detail: { by: 'passkey' },
    })
    await notifyOfSafety(tx, id, 'passkey-removed')
    await keepOnlyThisSession(tx)
    return done
  })
}

/** After the right password: options for the second step. Attempts count as sign-ins. */
export const beginPasskeySignIn = async (
  ctx: Ctx,
  claim: { email: string; password: string },
): Promise<PasskeyAsked> => {
  const { personId } = await proveCredentials(ctx, claim, { needsSecondFactor: false })
  return authenticationOptions(ctx, personId, 'sign-in')
}

/** Options for a fresh proof. */
export const beginPasskeyStepUp = (ctx: SignedInCtx): Promise<PasskeyAsked> =>
  authenticationOptions(ctx, ctx.viewer.id, 'step-up')

/** A fresh proof by passkey; the session gets a new id (S-02, S-10). */
export const stepUpByPasskey = async (ctx: SignedInCtx, { passkey }: { passkey: SignedPasskey }) => {
  await verifyAuthentication(ctx, ctx.viewer.id, 'step-up', passkey)
  await renewSession(ctx, { isSteppedUp: true })
  return done
}
