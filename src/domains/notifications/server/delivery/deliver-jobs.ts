import { type Contact, findContact } from '#domains/identity/server/users/contacts.ts'
import { languagesOf } from '#domains/members/server/profiles/profiles.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, enqueue, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { isSafety } from '#platform/server/notifications/definition.ts'
import { findCarrierAway, setPort } from '#ports/carrier/port.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import type { LanguageCode } from '#shared/words.ts'
import { brand } from '#shared/brand.ts'
import { invariant } from '#shared/errors.ts'
import { UnknownValue } from '#shared/values/known.ts'
import { smsText } from '../../rules.ts'
import { deliveryPlan } from './delivery-plan.ts'
import { type NotificationKinds, renderNotice } from '../present-notice.ts'
import { sayInZone } from '../own-times.ts'
import { quietHoursOf } from '../settings/settings.ts'
import { type EmailParts, emailOfNotice } from './email-of.ts'
import type { Messenger } from './messenger.ts'
import { deliverOver, outerChannels } from './queued.ts'
import { deliveryStore, type DueDelivery } from './store.ts'

/** What delivering needs to know: the kinds of all domains, and who carries WhatsApp. */
export interface Delivering {
  readonly kinds: NotificationKinds
  readonly messenger: Messenger
}

/** The language in which a person reads messages; English until they chose one. */
const languageFor = async (ctx: Pick<JobCtx, 'db'>, personId: string): Promise<LanguageCode> =>
  (await languagesOf(ctx, [personId])).get(personId) ?? 'en'
const sayTo = async (ctx: Pick<JobCtx, 'db'>, personId: string) => wordsIn(await languageFor(ctx, personId))

/** What an email to this person needs: the address as it is now, so that none in a queue outlives an erasure. */
export const emailPartsOf = async (ctx: JobCtx, personId: string, contact: Contact): Promise<EmailParts> => {
  invariant(ctx.config, 'a worker that sends messages knows its address')
  return {
    personId,
    address: contact.email,
    firstName: contact.firstName,
    emailVerifiedAt: contact.emailVerifiedAt,
    say: sayInZone(await sayTo(ctx, personId), (await quietHoursOf(ctx, personId)).zone),
    origin: ownOrigin(ctx.config),
    keyFor: ctx.keyFor,
  }
}

const sendEmail = async (ctx: JobCtx, contact: Contact, message: DueDelivery, kinds: NotificationKinds) => {
  const parts = await emailPartsOf(ctx, message.personId, contact)
  // An unverified address may be a stranger's, so nothing that somebody typed goes there.
  const rendered = renderNotice(kinds, message, parts.say, {
    isTrusted: contact.emailVerifiedAt !== null,
    site: parts.origin,
  })
  const setting = kinds.get(message.kind)?.setting
  if (rendered && setting)
    await setPort(ctx.ports.email, 'email').send(emailOfNotice(parts, rendered, setting))
}

/** Sends a text message; returns why the gate refused it, or null. */
const sendText = async (ctx: JobCtx, address: string, message: DueDelivery, kinds: NotificationKinds) => {
  const kind = kinds.get(message.kind)
  const rendered = renderNotice(kinds, message, await sayTo(ctx, message.personId), { isTrusted: true })
  if (!kind || !rendered) return null
  const verdict = await setPort(ctx.ports.sms, 'sms').send({
    id: message.id,
    purpose: isSafety(kind) ? 'notice' : 'update',
    to: address,
    forWhom: null,
    text: smsText(brand.name, rendered.title, rendered.body),
  })
  return verdict.isAllowed ? null : verdict.why
}

/** Sends over WhatsApp; returns why it did not, or null. */
const sendOverWhatsApp = async (ctx: JobCtx, message: DueDelivery, { kinds, messenger }: Delivering) => {
  const language = await languageFor(ctx, message.personId)
  const rendered = renderNotice(kinds, message, await wordsIn(language), { isTrusted: true })
  if (!rendered) return null
  const { id, personId } = message
  const { title, body, link } = rendered
  return messenger(ctx, { id, personId, title, body, link, language })
}

const receiverOf = ({ isErased, isMerged, email, phoneNumber, phoneVerifiedAt }: Contact) => ({
  isErased,
  isMerged,
  email,
  phoneNumber,
  isPhoneVerified: phoneVerifiedAt !== null,
})

const deliver = async (ctx: JobCtx, id: string, delivering: Delivering): Promise<void> => {
  const { kinds } = delivering
  const store = deliveryStore(ctx.db)
  const message = await store.claim(id, ctx.now())
  if (!message) return
  const kind = kinds.get(message.kind)
  const contact = await findContact(ctx, message.personId)
  // A newer release may have queued it; a process of that release sends it.
  if (!kind) throw new UnknownValue('kind of notice', message.kind)
  if (!contact) return void (await store.skip(id, 'unknown', ctx.now()))
  const plan = deliveryPlan(
    { channel: message.channel, isSafety: isSafety(kind), isClosing: kind.isClosing === true },
    receiverOf(contact),
    await quietHoursOf(ctx, message.personId),
    ctx.now(),
  )
  if (plan.do === 'skip') return void (await store.skip(id, plan.why, ctx.now()))
  if (plan.do === 'hold') {
    await store.hold(id)
    await enqueue(ctx.db, deliverOver[message.channel], { id }, plan.until)
    return
  }
  if (message.channel === 'email') return sendEmail(ctx, contact, message, kinds)
  const refused =
    message.channel === 'whatsapp'
      ? await sendOverWhatsApp(ctx, message, delivering)
      : await sendText(ctx, plan.to, message, kinds)
  if (refused) await store.skip(id, `${message.channel}-${refused}`, ctx.now())
}

/**
 * Sends one message, exactly once: the transaction that claims it also sends it. A failed attempt is rolled back,
 * counted and retried with growing waits.
 */
export const deliverJobs = (delivering: Delivering) =>
  outerChannels.map((channel) =>
    defineJob({
      ...deliverOver[channel],
      uses: [channel],
      run: async (ctx, { id }) => {
        try {
          await inTransaction(ctx.db, (db) => deliver({ ...ctx, db }, id, delivering))
        } catch (error) {
          // Nothing was sent, so that is no attempt.
          const isUntried = findCarrierAway(error) || error instanceof UnknownValue
          if (!isUntried) await deliveryStore(ctx.db).countFailure(id, ctx.now())
          throw error
        }
      },
    }),
  )
