import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, enqueue, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { type OutgoingMessage, WhatsAppFailed } from '#ports/whatsapp/port.ts'
import type { LanguageCode } from '#shared/words.ts'
import { languages } from '#shared/words.ts'
import { windowStart } from '../../rules.ts'
import { openWhatsApp, whatsAppMac } from '../secrets.ts'
import { type NewSending, sendingStore } from './store.ts'

const PhoneReply = z.union([
  z.object({ kind: z.literal('text'), body: z.string() }),
  z.object({
    kind: z.literal('buttons'),
    body: z.string(),
    buttons: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
])
export type PhoneReply = z.output<typeof PhoneReply>

const Sending = z.object({
  id: z.uuid(),
  contactId: z.uuid(),
  language: z.enum(languages.map(({ code }) => code)),
  reply: PhoneReply,
  evenStopped: z.boolean(),
})

type Sendable = Pick<JobCtx, 'db' | 'ports' | 'keyFor' | 'log'>

/**
 * Hands a taken message to the provider, in the transaction that took it. A refusal is counted; when the provider is away,
 * it throws, and the message is taken again later.
 */
export const handOver = async (
  ctx: Sendable,
  { id }: Pick<NewSending, 'id'>,
  sealed: Buffer,
  message: OutgoingMessage,
): Promise<'sent' | 'refused'> => {
  const number = openWhatsApp(ctx, 'number', sealed)
  const { whatsapp } = ctx.ports
  const store = sendingStore(ctx.db)
  if (!whatsapp || number === null) {
    await store.refused(id, null)
    return 'refused'
  }
  try {
    const sent = await whatsapp.send(number, message)
    await store.sent(id, whatsAppMac(ctx, 'message', sent.id))
    return 'sent'
  } catch (error) {
    if (!(error instanceof WhatsAppFailed) || error.why === 'away') throw error
    ctx.log.warn({ code: error.code }, 'WhatsApp refused a message.')
    await store.refused(id, error.code)
    return 'refused'
  }
}

/** Sends one reply, once, while the person's 24 hours last. */
export const sendReply = defineJob({
  name: 'whatsapp:send',
  uses: ['whatsapp'],
  payload: Sending,
  run: (ctx, { reply, evenStopped, ...sending }) =>
    inTransaction(ctx.db, async (db) => {
      const now = ctx.now()
      const sealed = await sendingStore(db).take(
        { ...sending, kind: 'answer', at: now },
        { wroteSince: windowStart(now), evenStopped },
      )
      if (sealed) await handOver({ ...ctx, db }, sending, sealed, reply)
    }),
})

interface Answered {
  readonly id: string
  readonly contactId: string
  readonly language: LanguageCode
  readonly reply: PhoneReply
  /** True for what answers STOP, START or HELP themselves. */
  readonly evenStopped?: boolean
}

/** Queues a reply in the caller's transaction. */
export const queueReply = (
  ctx: Pick<JobCtx, 'db'>,
  { evenStopped = false, ...answered }: Answered,
): Promise<void> => enqueue(ctx.db, sendReply, { ...answered, evenStopped })
