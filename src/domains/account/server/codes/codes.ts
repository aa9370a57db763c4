import { type Contact, contactOf } from '#domains/identity/server/users/contacts.ts'
import { proveOwnPassword } from '#domains/identity/server/sign-in/credentials.ts'
import { phoneOrRefuse } from '#platform/server/texts/phone-numbers.ts'
import { hasCheckedIdentity } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { setPort } from '#ports/carrier/port.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { LimitName } from '#shared/limits.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import type { Contacts, PendingCode, Proof } from '../../contract.ts'
import { after, CODE_MINUTES, CODE_TRIES, type ContactChannel } from '../../rules.ts'
import { codesStore } from './store.ts'
import { sendCode, textCode } from '../jobs.ts'
import { textMessageOf } from '../emails/letters.ts'
import { minPasswordLength } from '../resets/new-passwords.ts'
import { codeMac, isSameMac, linkHashOf, newCode, newLinkToken, sessionMac } from '../secrets.ts'

/** The token of this session; it is part of the key of its codes. */
export const tokenOf = (ctx: SignedInCtx): string => {
  invariant(ctx.sessionToken, 'a signed-in viewer has a session')
  return ctx.sessionToken
}

const ownAddress = (contact: Contact, channel: ContactChannel): string | null =>
  channel === 'email' ? contact.email : contact.phoneNumber
const provenAt = (contact: Contact, channel: ContactChannel): Date | null =>
  channel === 'email' ? contact.emailVerifiedAt : contact.phoneVerifiedAt

type Live = Awaited<ReturnType<ReturnType<typeof codesStore>['live']>>[number]

const pendingOf = (code: Live, contact: Contact, channel: ContactChannel): PendingCode => ({
  address: code.address,
  isChange: code.address !== ownAddress(contact, channel),
  expiresAt: code.expires_at.toISOString(),
  triesLeft: CODE_TRIES - code.tries,
})

const sendLimits = ['codeMinute', 'codeTenMinutes', 'codeDay'] as const satisfies readonly LimitName[]

/**
 * The counters for sending a code: one per requester and purpose, and a generous one per e-mail address, so that
 * strangers who request codes for an address do not block its owner. The SMS gate counts phone numbers.
 */
export const sendingLimits = (
  purpose: ContactChannel | 'join',
  who: readonly string[],
  address: string | null,
): [LimitName, string][] => [
  ...who.flatMap((each) => sendLimits.map((name): [LimitName, string] => [name, `${purpose}|${each}`])),
  ...(address === null || purpose === 'phone'
    ? []
    : [['codeAddress', `${purpose}|${address}`] as [LimitName, string]]),
]

const proofOf = async (
  ctx: SignedInCtx,
  contact: Contact,
  channel: ContactChannel,
  codes: readonly Live[],
): Promise<Proof> => {
  const ownMac = sessionMac(tokenOf(ctx))
  const code = codes.find((each) => each.channel === channel && isSameMac(each.session_mac, ownMac))
  const address = ownAddress(contact, channel)
  return {
    address,
    isVerified: provenAt(contact, channel) !== null,
    code: code ? pendingOf(code, contact, channel) : null,
    waitSeconds: await ctx.limiter.wait(sendingLimits(channel, [ctx.viewer.id], code?.address ?? address)),
  }
}

/** The person's contact details, what is verified, and the pending codes of this session. */
export const contacts = async (ctx: SignedInCtx): Promise<Contacts> => {
  const contact = await contactOf(ctx, ctx.viewer.id)
  const codes = await codesStore(ctx.db).live(ctx.viewer.id, ctx.now())
  return {
    email: await proofOf(ctx, contact, 'email', codes),
    phone: await proofOf(ctx, contact, 'phone', codes),
    hasCheckedIdentity: await hasCheckedIdentity(ctx, ctx.viewer.id),
    leastPasswordCharacters: minPasswordLength(contact),
  }
}

const numberRefused = () =>
  new Refusal('no-text-messages', {
    fields: { phoneNumber: message('We cannot send text messages to this number.') },
  })

/**
 * Asks the SMS gate to admit a code; refuses `no-text-messages`, `too-many-requests` and `text-messages-spent` (S-14).
 */
const admitText = async (ctx: SignedInCtx, id: string, to: string, code: string): Promise<void> => {
  const text = await textMessageOf('code', { code }, ctx.language)
  const verdict = await setPort(ctx.ports.sms, 'sms').admit(ctx.db, {
    id,
    purpose: 'code',
    to,
    forWhom: ctx.viewer.id,
    text,
  })
  if (verdict.isAllowed) return
  const { why, retryAfterSeconds } = verdict
  if (why === 'often') throw new Refusal('too-many-requests', { retryAfterSeconds })
  if (why === 'spent') throw new Refusal('text-messages-spent', { retryAfterSeconds })
  throw numberRefused()
}

/** Makes a code for the address, replacing the previous one, and enqueues its message. */
const send = async (
  ctx: SignedInCtx,
  contact: Contact,
  channel: ContactChannel,
  address: string,
): Promise<PendingCode> => {
  const personId = ctx.viewer.id
  for (const [name, who] of sendingLimits(channel, [personId], address)) await ctx.limiter.hit(name, who)
  const [id, code, link] = [ctx.newId(), newCode(), channel === 'email' ? newLinkToken() : null]
  const expiresAt = after(ctx.now(), CODE_MINUTES)
  await inTransaction(ctx.db, async (db) => {
    if (channel === 'phone') await admitText({ ...ctx, db }, id, address, code)
    await codesStore(db).keep({
      id,
      personId,
      channel,
      address,
      sessionMac: sessionMac(tokenOf(ctx)),
      codeMac: codeMac(tokenOf(ctx), { personId, channel, address }, code),
      linkHash: link === null ? null : linkHashOf(link),
      createdAt: ctx.now(),
      expiresAt,
    })
    const page = `${ownOrigin(ctx.config)}${to('verifyEmail')}`
    await enqueue(db, channel === 'phone' ? textCode : sendCode, {
      id,
      code,
      link: link && `${page}?token=${link}`,
      language: ctx.language,
    })
  })
  return {
    address,
    isChange: address !== ownAddress(contact, channel),
    expiresAt: expiresAt.toISOString(),
    triesLeft: CODE_TRIES,
  }
}

/**
 * Sends a code to the address that this session is changing to, otherwise to the current one. Refuses `verified-
 * already`, `no-phone`, `no-text-messages`, `text-messages-spent` and `too-many-requests`.
 */
export const sendOwnCode = async (ctx: SignedInCtx, channel: ContactChannel): Promise<PendingCode> => {
  const contact = await contactOf(ctx, ctx.viewer.id)
  const { code } = await proofOf(
    ctx,
    contact,
    channel,
    await codesStore(ctx.db).live(ctx.viewer.id, ctx.now()),
  )
  const address = code?.address ?? ownAddress(contact, channel)
  if (address === null) throw new Refusal('no-phone')
  if (!code?.isChange && provenAt(contact, channel)) throw new Refusal('verified-already')
  return send(ctx, contact, channel, address)
}

/** Sends a code to a new e-mail address; the account keeps the current one until the code is entered (S-15). */
export const changeEmail = async (
  ctx: SignedInCtx,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<PendingCode> => {
  const contact = await contactOf(ctx, ctx.viewer.id)
  if (email === contact.email) throw new Refusal('same-address')
  await proveOwnPassword(ctx, currentPassword)
  return send(ctx, contact, 'email', email)
}

/** Sends a code to a new phone; the account keeps the current number until the code is entered (S-15). */
export const changePhone = async (
  ctx: SignedInCtx,
  { phoneNumber, currentPassword }: { phoneNumber: string; currentPassword: string },
): Promise<PendingCode> => {
  const phone = phoneOrRefuse(phoneNumber)
  const contact = await contactOf(ctx, ctx.viewer.id)
  if (phone === contact.phoneNumber && contact.phoneVerifiedAt) throw new Refusal('same-address')
  await proveOwnPassword(ctx, currentPassword)
  return send(ctx, contact, 'phone', phone)
}
