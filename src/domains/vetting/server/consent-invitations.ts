import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { normalPhone } from '#domains/identity/rules.ts'
import { spendAll } from '#platform/server/limits/allowances.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { message } from '#shared/words.ts'
import { CONSENT_DAYS } from '../nomination-contract.ts'
import { daysAfter } from '../rules.ts'
import { type ConsentChannel, consentStore } from './consent-store.ts'
import { vettingStore } from './store.ts'

/** Where a nominee can be asked. */
export interface NomineeContact {
  readonly contact: string
  readonly channel: ConsentChannel
}

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\"]+$/

/** An e-mail address in lower case or a phone number in E.164; refuses a text that is neither by its field. */
export const readContact = (written: string): NomineeContact => {
  if (EMAIL.test(written)) return { contact: written.toLowerCase(), channel: 'email' }
  const phone = normalPhone(written)
  if (phone) return { contact: phone, channel: 'phone' }
  throw new Refusal('invalid-input', {
    fields: { nomineeContact: message('Enter an email address, or a phone number like 0803 123 4567.') },
  })
}

/** What the database keeps of a consent link's token (256 random bits). */
export const consentHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * What a nominee is told who never asked to hear of us: who writes and where to read more. Nothing that the nominator
 * typed stands in it, or strangers could have us carry their own words to anybody (S-14).
 */
const words = (link: string) => ({
  sms: `${brand.name}: a citizen nominated you as a credible leader. Read it, then agree or decline within ${CONSENT_DAYS} days: ${link}`,
  subject: 'You were nominated as a credible leader',
  text: [
    'Hello,',
    `A citizen nominated you as a credible leader on ${brand.name}.`,
    `Please read the nomination, then agree or decline within ${CONSENT_DAYS} days: ${link}`,
    'Whoever has this link can answer for you, so keep it to yourself. Your address is not shown to anybody.',
    `${brand.name}, ${brand.email}`,
  ].join('\n\n'),
})

const TOKEN_BYTES = 32
const linkOf = (origin: string, token: string): string => `${origin}/consent/${token}`
/** One message, however often its sending is tried. */
const messageId = (nominationId: string, letter: number): string => `consent:${nominationId}:${letter}`

/** Sends the link that asks for consent. Its token is made here and never kept; a later letter's link replaces it. */
export const sendConsentLink = defineJob({
  name: 'vetting:send-consent-link',
  payload: z.object({ nominationId: z.uuid(), letter: z.int(), origin: z.string() }),
  run: (ctx, { nominationId, letter, origin }) =>
    inTransaction(ctx.db, async (tx) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const nomination = await vettingStore(tx).findNomination(nominationId)
      const expiresAt = daysAfter(ctx.now(), CONSENT_DAYS)
      const opened = await consentStore(tx).open(nominationId, letter, consentHash(token), expiresAt)
      if (!nomination || !opened?.contact) return
      const { sms, ...letterWords } = words(linkOf(origin, token))
      const { contact: to } = opened
      if (opened.channel === 'email') return ctx.ports.email.send({ to, ...letterWords })
      const from = { forWhom: nomination.nominator_id, text: sms }
      await ctx.ports.sms.send({ id: messageId(nominationId, letter), purpose: 'consent', to, ...from })
    }),
})

const unsent = (why: string): Refusal => new Refusal('invalid-input', { fields: { nomineeContact: why } })

/** Counts a letter for the nominator and the address; in a demonstration one person plays many. */
const countLetter = async (ctx: SignedInCtx, { contact, channel }: NomineeContact): Promise<void> => {
  const now = ctx.now()
  const who = ctx.viewer.id
  const address = createHmac('sha256', ctx.keyFor('consent-address')).update(contact).digest('base64url')
  const count = (name: 'consentLetter' | 'consentAddress' | 'consentPair', of: string) => ({
    bucket: `${name}:${of}`,
    amount: 1,
    limit: limits[name].times * ctx.config.LIMIT_FACTOR,
    resetsAt: new Date(now.getTime() + limits[name].windowSeconds * 1000),
  })
  // A number is counted by the gate of text messages, and more strictly.
  const toAddress = [count('consentAddress', address), count('consentPair', `${who} ${address}`)]
  const all = [count('consentLetter', who), ...(channel === 'email' ? toAddress : [])]
  const full = await spendAll(ctx.db, all, now)
  if (!full) return
  if (full === all[0])
    throw unsent(message('You have asked many people today. Leave this empty and ask tomorrow.'))
  throw unsent(message('This address was asked often already. Give another one, or leave this empty.'))
}

/** Lets a text message pass the gate, so that the nominator hears at once that it cannot go. */
const admitText = async (
  ctx: SignedInCtx,
  nominationId: string,
  letter: number,
  to: string,
): Promise<void> => {
  const text = words(linkOf(ownOrigin(ctx.config), randomBytes(TOKEN_BYTES).toString('base64url'))).sms
  const id = messageId(nominationId, letter)
  const verdict = await ctx.ports.sms.admit(ctx.db, {
    id,
    purpose: 'consent',
    to,
    forWhom: ctx.viewer.id,
    text,
  })
  if (verdict.isAllowed) return
  if (verdict.why === 'number')
    throw unsent(
      message('We cannot send text messages to this number. Give another one, or an email address.'),
    )
  throw unsent(
    message('We cannot send a text message to this number now. Give an email address, or ask later.'),
  )
}

/**
 * Asks a nominee for consent, at most three times; false when the letters are spent or the nominee has answered.
 * Refuses by its field an address that nothing can be sent to, or that had enough.
 */
export const askForConsent = async (
  ctx: SignedInCtx,
  nominationId: string,
  { contact, channel }: NomineeContact,
): Promise<boolean> => {
  const letter = await consentStore(ctx.db).ask(nominationId, contact, channel)
  if (letter === undefined) return false
  await countLetter(ctx, { contact, channel })
  if (channel === 'phone') await admitText(ctx, nominationId, letter, contact)
  await vettingStore(ctx.db).addEvent({
    nomination_id: nominationId,
    at: ctx.now(),
    kind: 'consent_asked',
    actor_id: ctx.viewer.id,
  })
  await enqueue(ctx.db, sendConsentLink, { nominationId, letter, origin: ownOrigin(ctx.config) })
  return true
}
