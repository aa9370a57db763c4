import * as z from 'zod/mini'
import { setPort } from '#ports/carrier/port.ts'
import type { SourceOfReceipt } from '#platform/server/audit/publication-kind.ts'
import type { Database } from '#platform/server/database/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { placeOfReceipt } from './receipts.ts'
import { takeText } from './sms-store.ts'

/** A text message as Africa’s Talking posts it (the form fields of incoming messages); other fields are ignored. */
export const IncomingText = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  from: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)),
  text: z.string().check(z.maxLength(1_000)),
})
export type IncomingText = z.output<typeof IncomingText>

// Three groups of four with any separators; people also type the name of the service before it.
const codeIn = (text: string): string =>
  /[0-9A-Z]{4}[\s-]*[0-9A-Z]{4}[\s-]*[0-9A-Z]{4}\s*$/i.exec(text.trim())?.[0] ?? text

/**
 * The answer by text message about a receipt’s code: found, taken, replaced or not found; it never names a leader. Plain
 * ASCII that fits one message.
 */
export const answerToText = async (
  db: Database,
  sourceOfReceipt: SourceOfReceipt,
  text: string,
): Promise<string> => {
  const typed = codeIn(text)
  const source = await sourceOfReceipt({ db }, typed)
  if (!source)
    return 'SUP Civic: not found. No ballot has this code. Send it as it stands on your receipt, such as 7Q2K-9FXM-0ABC.'
  const { state, entry } = await placeOfReceipt(db, source)
  if (!entry)
    return `SUP Civic: ${source.code} is found. It is taken and enters the public record by midnight of the day you voted.`
  return state === 'replaced'
    ? `SUP Civic: ${source.code} is found. It was replaced: you voted again later, and the last ballot counts.`
    : `SUP Civic: ${source.code} is found. It counts. Its number in the public record is ${entry.n}.`
}

const smsAnswer = {
  name: 'record:sms-answer',
  payload: z.object({ id: z.optional(z.string()), to: z.string(), text: z.string() }),
} as const

/** Sends an answer; the phone number is stored only until then. */
export const sendSmsAnswer = (sourceOfReceipt: SourceOfReceipt) =>
  defineJob({
    ...smsAnswer,
    uses: ['sms'],
    run: async ({ db, ports }, { id = crypto.randomUUID(), to, text }) => {
      const answer = { to, forWhom: null, text: await answerToText(db, sourceOfReceipt, text) }
      await setPort(ports.sms, 'sms').send({ id: `receipt:${id}`, purpose: 'receipt-answer', ...answer })
    },
  })

/** Accepts a text message once, however often the carrier posts it, and queues the answer. */
export const takeIncomingText = (db: Database, { id, from, text }: IncomingText, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await takeText(tx, id, now)) await enqueue(tx, smsAnswer, { id, to: from, text })
  })
