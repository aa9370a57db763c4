import { type Contact, contactOf } from '#domains/identity/server/users/contacts.ts'
import { proveOwnPassword } from '#domains/identity/server/sign-in/credentials.ts'
import { normalPhone } from '#domains/identity/rules.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { ownOrigin } from '#platform/server/own-origin.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { LimitName } from '#shared/limits.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import type { Contacts, PendingCode, Proof } from '../../contract.ts'
import { after, CODE_MINUTES, CODE_TRIES, type ContactChannel } from '../../rules.ts'
import { codesStore } from './store.ts'
import { sendCode } from '../jobs.ts'
import { emailTextOf } from '../emails/emails.ts'
import { leastCharacters } from '../resets/new-passwords.ts'
import { codeMac, isSameMac, linkHashOf, newCode, newLinkToken, sessionMac } from '../secrets.ts'

/** The token of the session that asks; codes are keyed with it. */
export const tokenOf = (ctx: SignedInCtx): string => {
  invariant(ctx.sessionToken, 'whoever is signed in has a session')
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
 * Who is counted when a code is sent: whoever asks, for each purpose by itself, and an e-mail address by a wide limit of
 * its own, so that strangers who have codes sent to it use up nobody else's. Numbers are counted by the gate of texts.
 */
export const counted = (
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
  const mine = sessionMac(tokenOf(ctx))
  const code = codes.find((each) => each.channel === channel && isSameMac(each.session_mac, mine))
  const address = ownAddress(contact, channel)
  return {
    address,
    isVerified: provenAt(contact, channel) !== null,
    code: code ? pendingOf(code, contact, channel) : null,
    waitSeconds: await ctx.limiter.wait(counted(channel, [ctx.viewer.id], code?.address ?? address)),
  }
}

/** How the person can be reached, what is proven of it, and the codes that this session waits for. */
export const contacts = async (ctx: SignedInCtx): Promise<Contacts> => {
  const contact = await contactOf(ctx, ctx.viewer.id)
  const codes = await codesStore(ctx.db).live(ctx.viewer.id, ctx.now())
  return {
    email: await proofOf(ctx, contact, 'email', codes),
    phone: await proofOf(ctx, contact, 'phone', codes),
    leastPasswordCharacters: leastCharacters(contact),
  }
}

const numberRefused = () =>
  new Refusal('no-text-messages', {
    fields: { phoneNumber: message('We cannot send text messages to this number.') },
  })

/** Lets a code pass the gate of texts; refuses `no-text-messages`, `too-many-requests` and `text-messages-spent` (S-14). */
const admitText = async (ctx: SignedInCtx, id: string, to: string, code: string): Promise<void> => {
  const text = emailTextOf('code', { code })
  const verdict = await ctx.ports.sms.admit(ctx.db, { id, purpose: 'code', to, forWhom: ctx.viewer.id, text })
  if (verdict.isAllowed) return
  const { why, retryAfterSeconds } = verdict
  if (why === 'often') throw new Refusal('too-many-requests', { retryAfterSeconds })
  if (why === 'spent') throw new Refusal('text-messages-spent', { retryAfterSeconds })
  throw numberRefused()
}

/** Makes a code for the address, in place of the one before, and puts its message in the queue. */
const send = async (
  ctx: SignedInCtx,
  contact: Contact,
  channel: ContactChannel,
  address: string,
): Promise<PendingCode> => {
  const personId = ctx.viewer.id
  for (const [name, who] of counted(channel, [personId], address)) await ctx.limiter.hit(name, who)
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
    await enqueue(db, sendCode, { id, code, link: link && `${page}?token=${link}` })
  })
  return {
    address,
    isChange: address !== ownAddress(contact, channel),
    expiresAt: expiresAt.toISOString(),
    triesLeft: CODE_TRIES,
  }
}

/**
 * Sends a code to the address that this session is changing to, otherwise to the account's own. Refuses
 * `verified-already`, `no-phone`, `no-text-messages`, `text-messages-spent` and `too-many-requests`.
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

/** Sends a code to a new e-mail address; the account keeps its own until the code is entered (S-15). */
export const changeEmail = async (
  ctx: SignedInCtx,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<PendingCode> => {
  const contact = await contactOf(ctx, ctx.viewer.id)
  if (email === contact.email) throw new Refusal('same-address')
  await proveOwnPassword(ctx, currentPassword)
  return send(ctx, contact, 'email', email)
}

/** Sends a code to a new phone; the account keeps its own number until the code is entered (S-15). */
export const changePhone = async (
  ctx: SignedInCtx,
  { phoneNumber, currentPassword }: { phoneNumber: string; currentPassword: string },
): Promise<PendingCode> => {
  const phone = normalPhone(phoneNumber)
  if (!phone)
    throw new Refusal('invalid-input', {
      fields: { phoneNumber: message('Enter a phone number, like 0803 123 4567.') },
    })
  const contact = await contactOf(ctx, ctx.viewer.id)
  if (phone === contact.phoneNumber && contact.phoneVerifiedAt) throw new Refusal('same-address')
  await proveOwnPassword(ctx, currentPassword)
  return send(ctx, contact, 'phone', phone)
}
