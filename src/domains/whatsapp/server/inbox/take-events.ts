import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { IncomingMessage } from '#ports/whatsapp/port.ts'
import { Refusal } from '#shared/errors.ts'
import { wishIn } from '../../rules.ts'
import { numbersStore, usesStore } from '../contacts-store.ts'
import { sealWhatsApp, whatsAppMac } from '../secrets.ts'
import { answerIncoming } from './queued.ts'
import { incomingStore, sendersStore } from './store.ts'

type TakingContext = Pick<Ctx, 'db' | 'now' | 'ports' | 'log' | 'keyFor'>

/** The longest text that is kept: far above the longest question, and no more than the provider carries. */
const MAX_KEPT = 4096

/** Keeps one message once. STOP and START hold at once; what is to be said comes from the job. */
const takeMessage = async (ctx: TakingContext, message: IncomingMessage): Promise<void> => {
  const store = incomingStore(ctx.db)
  // The provider's clock may be ahead of ours.
  const at = new Date(Math.min(message.at.getTime(), ctx.now().getTime()))
  const numberMac = whatsAppMac(ctx, 'number', message.from)
  const mac = whatsAppMac(ctx, 'message', message.id)
  const { id: contactId } = await sendersStore(ctx.db).touchContact({
    mac: numberMac,
    sealed: sealWhatsApp(ctx, 'number', message.from),
    at,
  })
  const text = message.text?.slice(0, MAX_KEPT) ?? null
  const sealed = text === null ? null : sealWhatsApp(ctx, `text\n${mac.toString('hex')}`, text)
  const id = await store.add({ mac, contactId, sealed, at: ctx.now() })
  // The same message again: the first one is worked on, or was.
  if (id === null) return
  const wish = text === null ? null : wishIn(text)
  if (wish === 'stop' || wish === 'start') {
    const contacts = numbersStore(ctx.db)
    const contact = await contacts.hold(contactId)
    if (await contacts.obey(contactId, wish, at))
      await usesStore(ctx.db).note(
        contactId,
        contact?.personId ?? null,
        wish === 'stop' ? 'stopped' : 'restarted',
        ctx.now(),
      )
  }
  await enqueue(ctx.db, answerIncoming, { id })
}

/**
 * Takes a webhook of WhatsApp by its raw bytes: checks the signature, keeps every message and report once, and works on them
 * after the answer. Refuses `signed-out` for a wrong signature, of which nothing is kept, and `not-found` where WhatsApp is
 * not connected.
 */
export const takeWhatsAppEvents = async (
  ctx: TakingContext,
  bytes: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const { whatsapp } = ctx.ports
  if (!whatsapp) throw new Refusal('not-found')
  const events = whatsapp.readEvents(bytes, signature)
  if (!events) throw new Refusal('signed-out')
  if (events.unreadable > 0)
    ctx.log.warn({ parts: events.unreadable }, 'WhatsApp sent something that we cannot read.')
  await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    // In one order, so that two webhooks with the same senders never wait for each other.
    const messages = events.messages.toSorted((a, b) => (a.from + a.id < b.from + b.id ? -1 : 1))
    for (const message of messages) await takeMessage(within, message)
    const reports = events.reports.toSorted((a, b) => (a.id + a.step < b.id + b.step ? -1 : 1))
    for (const report of reports)
      await sendersStore(db).report(whatsAppMac(ctx, 'message', report.id), report, ctx.now())
  })
}
