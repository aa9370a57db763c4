import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { normalPhone } from '#domains/identity/rules.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import { ownOrigin } from '#platform/server/own-origin.ts'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import { say } from '#shared/words.ts'
import { CONSENT_DAYS } from '../nomination-contract.ts'
import { daysAfter } from '../rules.ts'
import { type Channel, consentStore } from './consent-store.ts'
import { vettingStore } from './store.ts'

/** Where a nominee can be asked. */
export interface NomineeContact {
  readonly contact: string
  readonly channel: Channel
}

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\"]+$/

/** An e-mail address in lower case or a phone number in E.164; refuses a text that is neither by its field. */
export const readContact = (written: string): NomineeContact => {
  if (EMAIL.test(written)) return { contact: written.toLowerCase(), channel: 'email' }
  const phone = normalPhone(written)
  if (phone) return { contact: phone, channel: 'phone' }
  throw new Refusal('invalid-input', {
    fields: { nomineeContact: say('Enter an email address, or a phone number like 0803 123 4567.') },
  })
}

/** What the database keeps of a consent link's token (256 random bits). */
export const consentHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Sends the link that asks for consent. Its token is made here and never kept; a later letter's link replaces it. */
export const sendConsentLink = defineJob({
  name: 'vetting:send-consent-link',
  payload: z.object({ nominationId: z.uuid(), letter: z.int(), origin: z.string() }),
  run: (ctx, { nominationId, letter, origin }) =>
    inTransaction(ctx.db, async (tx) => {
      const token = randomBytes(32).toString('base64url')
      const nomination = await vettingStore(tx).findNomination(nominationId)
      const expiresAt = daysAfter(ctx.now(), CONSENT_DAYS)
      const opened = await consentStore(tx).open(nominationId, letter, consentHash(token), expiresAt)
      if (!nomination || !opened?.contact) return
      const link = `${origin}/consent/${token}`
      if (opened.channel === 'phone')
        return ctx.doors.sms.send({
          to: opened.contact,
          text: `${brand.name}: a citizen nominated you as a credible leader. Read it, then agree or decline within ${CONSENT_DAYS} days: ${link}`,
        })
      await ctx.doors.email.send({
        to: opened.contact,
        subject: 'You were nominated as a credible leader',
        text: [
          `Dear ${nomination.nominee_full_name},`,
          `A citizen nominated you on ${brand.name} as: ${nomination.current_office}.`,
          `Please read the nomination, then agree or decline within ${CONSENT_DAYS} days: ${link}`,
          'Whoever has this link can answer for you, so keep it to yourself. Your address is not shown to anybody.',
          `${brand.name}, ${brand.email}`,
        ].join('\n\n'),
      })
    }),
})

/** Asks a nominee for consent, at most three times; false when the letters are spent or the nominee has answered. */
export const askForConsent = async (
  ctx: SignedInCtx,
  nominationId: string,
  { contact, channel }: NomineeContact,
): Promise<boolean> => {
  const letter = await consentStore(ctx.db).ask(nominationId, contact, channel)
  if (letter === undefined) return false
  await vettingStore(ctx.db).addEvent({
    nomination_id: nominationId,
    at: ctx.now(),
    kind: 'consent_asked',
    actor_id: ctx.viewer.id,
  })
  await enqueue(ctx.db, sendConsentLink, { nominationId, letter, origin: ownOrigin(ctx.config) })
  return true
}
