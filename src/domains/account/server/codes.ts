import { type Contact, contactOf } from '#domains/identity/server/contacts.ts'
import { proveOwnPassword } from '#domains/identity/server/credentials.ts'
import { normalPhone } from '#domains/identity/rules.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { ownOrigin } from '#platform/server/own-origin.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { LimitName } from '#shared/limits.ts'
import { to } from '#shared/sitemap.ts'
import { say } from '#shared/words.ts'
import type { Contacts, PendingCode, Proof } from '../contract.ts'
import { after, CODE_MINUTES, CODE_TRIES, type Channel, dayOf, smsBudget, smsCountryOf } from '../rules.ts'
import { codesStore } from './codes-store.ts'
import { sendCode } from './jobs.ts'
import { leastCharacters } from './new-passwords.ts'
import { codeMac, isSameMac, linkHashOf, newCode, newLinkToken, sessionMac } from './secrets.ts'
import { messagesStore } from './store.ts'

/** The token of the session that asks; codes are keyed with it. */
export const tokenOf = (ctx: SignedInCtx): string => {
  invariant(ctx.sessionToken, 'whoever is signed in has a session')
  return ctx.sessionToken
}

const ownAddress = (contact: Contact, channel: Channel): string | null =>
  channel === 'email' ? contact.email : contact.phoneNumber
const provenAt = (contact: Contact, channel: Channel): Date | null =>
  channel === 'email' ? contact.emailVerifiedAt : contact.phoneVerifiedAt

type Live = Awaited<ReturnType<ReturnType<typeof codesStore>['live']>>[number]

const pendingOf = (code: Live, contact: Contact, channel: Channel): PendingCode => ({
  address: code.address,
  isChange: code.address !== ownAddress(contact, channel),
  expiresAt: code.expires_at.toISOString(),
  triesLeft: CODE_TRIES - code.tries,
})

const sendLimits = ['codeMinute', 'codeTenMinutes', 'codeDay'] as const satisfies readonly LimitName[]

/** Who is counted when a code is sent: whoever asks and the address, for each purpose by itself (S-14). */
export const counted = (
  purpose: Channel | 'join',
  who: string,
  address: string | null,
): [LimitName, string][] =>
  sendLimits.flatMap((name): [LimitName, string][] => [
    [name, `${purpose}|${who}`],
    ...(address === null ? [] : [[name, `${purpose}|${address}`] as [LimitName, string]]),
  ])

const proofOf = async (
  ctx: SignedInCtx,
  contact: Contact,
  channel: Channel,
  codes: readonly Live[],
): Promise<Proof> => {
  const mine = sessionMac(tokenOf(ctx))
  const code = codes.find((each) => each.channel === channel && isSameMac(each.session_mac, mine))
  const address = ownAddress(contact, channel)
  return {
    address,
    isVerified: provenAt(contact, channel) !== null,
    code: code ? pendingOf(code, contact, channel) : null,
    waitSeconds: await ctx.limiter.wait(counted(channel, ctx.viewer.id, code?.address ?? address)),
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

/** Counts a text message against the budgets of the day; refuses `text-messages-spent` (S-14). */
const spendSms = async (ctx: SignedInCtx, phone: string): Promise<void> => {
  const country = smsCountryOf(phone)
  invariant(country, 'a number that gets no text messages was refused before')
  for (const scope of ['all', country] as const)
    if (!(await messagesStore(ctx.db).countSent(dayOf(ctx.now()), scope, smsBudget[scope])))
      throw new Refusal('text-messages-spent', { retryAfterSeconds: 3600 })
}

/** Makes a code for the address, in place of the one before, and puts its message in the queue. */
const send = async (
  ctx: SignedInCtx,
  contact: Contact,
  channel: Channel,
  address: string,
): Promise<PendingCode> => {
  if (channel === 'phone' && !smsCountryOf(address))
    throw new Refusal('no-text-messages', {
      fields: { phoneNumber: say('We cannot send text messages to this number.') },
    })
  const personId = ctx.viewer.id
  for (const [name, who] of counted(channel, personId, address)) await ctx.limiter.hit(name, who)
  const [id, code, link] = [ctx.newId(), newCode(), channel === 'email' ? newLinkToken() : null]
  const expiresAt = after(ctx.now(), CODE_MINUTES)
  await inTransaction(ctx.db, async (db) => {
    if (channel === 'phone') await spendSms({ ...ctx, db }, address)
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
export const sendOwnCode = async (ctx: SignedInCtx, channel: Channel): Promise<PendingCode> => {
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
      fields: { phoneNumber: say('Enter a phone number, like 0803 123 4567.') },
    })
  const contact = await contactOf(ctx, ctx.viewer.id)
  if (phone === contact.phoneNumber && contact.phoneVerifiedAt) throw new Refusal('same-address')
  await proveOwnPassword(ctx, currentPassword)
  return send(ctx, contact, 'phone', phone)
}
