import { createHmac } from 'node:crypto'
import { consentMessageId, linkOf, newConsentToken } from './consent-token.ts'
import { sendConsentLink, textConsentLink } from './consent-link-job.ts'
import { emailField } from '#domains/identity/contract.ts'
import { normalPhone } from '#platform/server/texts/phone-numbers.ts'
import { setPort } from '#ports/carrier/port.ts'
import { spendAll } from '#platform/server/limits/allowances.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { Refusal } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { closedOnPages } from '#shared/pages/doors.ts'
import { message } from '#shared/words.ts'
import { closedContact } from '../../contact-words.ts'
import { consentLetter } from './letters.ts'
import { type ConsentChannel, consentStore } from './store.ts'
import { vettingStore } from '../nominations/store.ts'

/** How to reach a nominee. */
export interface NomineeContact {
  readonly contact: string
  readonly channel: ConsentChannel
}

/** Reads an email address (lower-cased) or a phone number (E.164); refuses the field when the text is neither. */
export const readContact = (written: string, field = 'nomineeContact'): NomineeContact => {
  const email = emailField.safeParse(written)
  if (email.success) return { contact: email.data, channel: 'email' }
  const phone = normalPhone(written)
  if (phone) return { contact: phone, channel: 'phone' }
  throw new Refusal('invalid-input', {
    fields: { [field]: message('Enter an email address, or a phone number like 0803 123 4567.') },
  })
}

const contactRefusal = (why: string): Refusal =>
  new Refusal('invalid-input', { fields: { nomineeContact: why } })

/** Counts the message against the limits of the nominator and of the contact. LIMIT_FACTOR relaxes them in a demonstration. */
const countInvitation = async (ctx: SignedInCtx, { contact, channel }: NomineeContact): Promise<void> => {
  const now = ctx.now()
  const who = ctx.viewer.id
  const address = createHmac('sha256', ctx.keyFor('consent-address')).update(contact).digest('base64url')
  const count = (name: 'consentLetter' | 'consentAddress' | 'consentPair', of: string) => ({
    bucket: `${name}:${of}`,
    amount: 1,
    limit: limits[name].times * ctx.config.LIMIT_FACTOR,
    resetsAt: new Date(now.getTime() + limits[name].windowSeconds * 1000),
  })
  // The text-message gate counts phone numbers itself, with stricter limits.
  const toAddress = [count('consentAddress', address), count('consentPair', `${who} ${address}`)]
  const all = [count('consentLetter', who), ...(channel === 'email' ? toAddress : [])]
  const full = await spendAll(ctx.db, all, now)
  if (!full) return
  if (full === all[0])
    throw contactRefusal(message('You have asked many people today. Leave this empty and ask tomorrow.'))
  throw contactRefusal(
    message('This address was asked often already. Give another one, or leave this empty.'),
  )
}

/** Asks the text-message gate now, so that the nominator learns immediately when the message cannot be sent. */
const admitText = async (
  ctx: SignedInCtx,
  nominationId: string,
  letter: number,
  to: string,
): Promise<void> => {
  const link = linkOf(ownOrigin(ctx.config), newConsentToken())
  const { sms: text } = await consentLetter(link, ctx.language)
  const id = consentMessageId(nominationId, letter)
  const verdict = await setPort(ctx.ports.sms, 'sms').admit(ctx.db, {
    id,
    purpose: 'consent',
    to,
    forWhom: ctx.viewer.id,
    text,
  })
  if (verdict.isAllowed) return
  if (verdict.why === 'number')
    throw contactRefusal(
      message('We cannot send text messages to this number. Give another one, or an email address.'),
    )
  throw contactRefusal(
    message('We cannot send a text message to this number now. Give an email address, or ask later.'),
  )
}

/** Refuses a channel whose carrier is not set, with the words that the field shows before. */
const refuseClosed = (ctx: SignedInCtx, channel: ConsentChannel): void => {
  const carrier = channel === 'phone' ? 'sms' : 'email'
  if (ctx.ports[carrier]) return
  const words = closedContact(closedOnPages(ctx)) ?? ''
  throw new Refusal(`${carrier}-away`, { message: words, fields: { nomineeContact: words } })
}

/**
 * Asks a nominee for consent, at most three times; returns false when no message is left or the nominee has answered.
 * Refuses the field when the contact cannot be reached or has had too many messages.
 */
export const askForConsent = async (
  ctx: SignedInCtx,
  nominationId: string,
  { contact, channel }: NomineeContact,
): Promise<boolean> => {
  refuseClosed(ctx, channel)
  const letter = await consentStore(ctx.db).ask(nominationId, contact, channel)
  if (letter === undefined) return false
  await countInvitation(ctx, { contact, channel })
  if (channel === 'phone') await admitText(ctx, nominationId, letter, contact)
  await vettingStore(ctx.db).addEvent({
    nomination_id: nominationId,
    at: ctx.now(),
    kind: 'consent_asked',
    actor_id: ctx.viewer.id,
  })
  await enqueue(ctx.db, channel === 'phone' ? textConsentLink : sendConsentLink, {
    nominationId,
    letter,
    origin: ownOrigin(ctx.config),
    language: ctx.language,
  })
  return true
}
