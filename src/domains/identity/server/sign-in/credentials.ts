import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isAuthenticatorCode } from '../../rules.ts'
import type { SignedPasskey } from '../../passkey-device-contract.ts'
import { knownDevice } from '../devices/devices.ts'
import { verifyAuthentication } from '../passkeys/ceremonies.ts'
import { hashPassword, isOutdated, isPassword } from '../passwords/passwords.ts'
import { passwordsStore } from '../passwords/store.ts'
import { slotOf } from '../second-factor/recovery-codes.ts'
import { recoveryCodesStore } from '../second-factor/recovery-codes-store.ts'
import { factorsStore } from '../second-factor/store.ts'
import { hasSecondFactor, takeRecoveryCode, takeSecondFactor } from '../second-factor/proof.ts'
import { newPeopleStore } from '../users/store.ts'

/** What a person presents to sign in: a password, a code or a passkey, or the password and one of these. */
export interface CredentialClaim {
  readonly email: string
  readonly password?: string | undefined
  /** An authenticator code or a recovery code. */
  readonly code?: string | undefined
  readonly passkey?: SignedPasskey | undefined
}

export interface Proven {
  readonly personId: string
  readonly by: 'password' | 'authenticator' | 'recovery-code' | 'passkey'
  /** True when a second factor was given. */
  readonly isSteppedUp: boolean
}

interface Found {
  readonly id: string
  readonly passwordHash: string | null
  readonly mergedInto: string | null
}

/** Nobody has this id: an unknown address causes the same queries as a known one (S-12). */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The second step after the right password: a passkey or a code, if the person has one. */
const proveSecondFactor = async (
  ctx: Ctx,
  personId: string,
  { code, passkey }: CredentialClaim,
): Promise<Proven> => {
  if (passkey) {
    await verifyAuthentication(ctx, personId, 'sign-in', passkey)
    return { personId, by: 'passkey', isSteppedUp: true }
  }
  const { hasAuthenticator, hasPasskey } = await factorsStore(ctx.db).of(personId)
  if (!hasAuthenticator && !hasPasskey) return { personId, by: 'password', isSteppedUp: false }
  if (code === undefined) throw new Refusal(hasPasskey ? 'second-factor-passkey' : 'second-factor-required')
  return { personId, by: await takeSecondFactor(ctx, personId, code), isSteppedUp: true }
}

const proveByPassword = async (
  ctx: Ctx,
  found: Found,
  claim: CredentialClaim,
  needsSecondFactor: boolean,
): Promise<Proven> => {
  if (found.mergedInto) throw new Refusal('account-merged')
  const { password = '' } = claim
  const personId = found.id
  const proven: Proven = needsSecondFactor
    ? await proveSecondFactor(ctx, personId, claim)
    : { personId, by: 'password', isSteppedUp: false }
  invariant(found.passwordHash, 'a right password has a hash')
  if (isOutdated(found.passwordHash))
    await newPeopleStore(ctx.db).replaceHash(personId, found.passwordHash, await hashPassword(password))
  return proven
}

/**
 * A recovery code replaces the password for a person without a second factor. With one it replaces that factor only,
 * and the password is required as well: two factors stay two (NIST SP 800-63B-4, section 4.2).
 */
const proveByCode = async (
  ctx: Ctx,
  found: Found | undefined,
  code: string,
  needsSecondFactor: boolean,
): Promise<Proven> => {
  const stored = await recoveryCodesStore(ctx.db).unused(found?.id ?? NOBODY)
  if (!found || isAuthenticatorCode(code) || slotOf(code, stored) === null)
    throw new Refusal('wrong-credentials')
  if (found.mergedInto) throw new Refusal('account-merged')
  if (needsSecondFactor && (await hasSecondFactor(ctx, found.id)))
    throw new Refusal('password-required', {
      fields: { password: message('This account has a second factor. Enter your password as well.') },
    })
  if (!(await takeRecoveryCode(ctx, found.id, code))) throw new Refusal('wrong-credentials')
  return { personId: found.id, by: 'recovery-code', isSteppedUp: false }
}

/**
 * Checks credentials for every sign-in (S-09). Unknown address and wrong password get the same answer in the same
 * time, because exactly one hash is compared in every case (S-12). Attempts count per network, and per account and
 * network, so that nobody can lock the owner out from elsewhere; a browser on which the person has signed in before
 * has its own counter (S-13).
 */
export const proveCredentials = async (
  ctx: Ctx,
  claim: CredentialClaim,
  { needsSecondFactor = true }: { needsSecondFactor?: boolean } = {},
): Promise<Proven> => {
  const { email, password, code } = claim
  await ctx.limiter.hit('loginNetwork', ctx.network)
  const found: Found | undefined = await newPeopleStore(ctx.db).credentials(email)
  const device = found ? knownDevice(ctx, found.id) : null
  const tries = device ? `${email}|device ${device}` : `${email}|${ctx.network}`
  await ctx.limiter.hit('login', tries)
  // An imported account has no password yet; any password is wrong.
  const isRight = await isPassword(found?.passwordHash ?? undefined, password ?? '')
  if (password !== undefined && !(found && isRight)) throw new Refusal('wrong-credentials')
  const proven =
    found && password !== undefined
      ? await proveByPassword(ctx, found, claim, needsSecondFactor)
      : await proveByCode(ctx, found, code ?? '', needsSecondFactor)
  await ctx.limiter.clear('login', tries)
  return proven
}

/**
 * Checks that the person behind the session knows its password, so that an unlocked browser is not enough to take over
 * the account. Refuses `wrong-password`, and `too-many-requests` after ten attempts in 15 minutes.
 */
export const proveOwnPassword = async (ctx: SignedInCtx, currentPassword: string): Promise<void> => {
  const { id } = ctx.viewer
  await ctx.limiter.hit('ownPassword', id)
  if (!(await isPassword(await passwordsStore(ctx.db).hash(id), currentPassword)))
    throw new Refusal('wrong-password', {
      fields: { currentPassword: message('That is not your password.') },
    })
  await ctx.limiter.clear('ownPassword', id)
}
