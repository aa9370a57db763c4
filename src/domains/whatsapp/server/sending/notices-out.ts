import type { Messenger } from '#domains/notifications/server/delivery/messenger.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import type { OutgoingMessage } from '#ports/whatsapp/port.ts'
import { invariant } from '#shared/errors.ts'
import { templateValue, windowStart } from '../../rules.ts'
import { numbersStore } from '../contacts-store.ts'
import { handOver } from './reply-job.ts'
import { sendingStore } from './store.ts'

/** The approved template of notices: what happened, and more with the address of its page. */
const TEMPLATE = 'civic_notice'
/** Languages in which the provider approves templates; the values are in the person's language all the same. */
const templateLanguage = (language: string): string => (language === 'ha' ? 'ha' : 'en')

/**
 * Sends a notice to a linked number: in our own words while the person's 24 hours last, as the approved template after
 * them. Answers why it went nowhere, or null.
 */
export const sendOverWhatsApp: Messenger = async (ctx, { id, personId, title, body, link, language }) => {
  if (!ctx.ports.whatsapp) return 'not-connected'
  invariant(ctx.config, 'a worker that sends messages knows its address')
  const contact = await numbersStore(ctx.db).ofPerson(personId)
  if (!contact) return 'not-linked'
  const page = `${ownOrigin(ctx.config)}${link}`
  const sending = { id, contactId: contact.id, kind: 'notice', language, at: ctx.now() } as const
  const store = sendingStore(ctx.db)
  const since = windowStart(ctx.now())
  const open = await store.take(sending, { wroteSince: since, evenStopped: false })
  const sealed = open ?? (await store.take(sending, { wroteSince: null, evenStopped: false }))
  if (!sealed) return 'stopped'
  const message: OutgoingMessage = open
    ? { kind: 'text', body: `*${title}*\n${body}\n${page}` }
    : {
        kind: 'template',
        name: TEMPLATE,
        language: templateLanguage(language),
        values: [templateValue(title), templateValue(`${templateValue(body).slice(0, 400)} ${page}`)],
      }
  return (await handOver(ctx, sending, sealed, message)) === 'sent' ? null : 'refused'
}
