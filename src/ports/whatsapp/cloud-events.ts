import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type DeliveryReport, deliverySteps, type IncomingMessage, type WhatsAppEvents } from './port.ts'

/** The signature of a webhook: HMAC-SHA256 over the raw bytes with the secret of the app. */
export const whatsAppSignature = (appSecret: string, bytes: Uint8Array): string =>
  `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`

/** Compares two texts in a time that does not depend on where they differ. */
export const isSameText = (one: string, other: string): boolean => {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

const Change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    messages: z.optional(z.array(z.unknown())),
    statuses: z.optional(z.array(z.unknown())),
  }),
})
const Body = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
})

const key = z.string().check(z.minLength(1), z.maxLength(300))
const seconds = z.pipe(z.string().check(z.regex(/^\d{9,11}$/)), z.transform(Number))

/** A person without a shared number comes with an id of the provider alone (from 2026). */
const Message = z.object({
  id: key,
  from: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
  from_user_id: z.optional(z.string().check(z.regex(/^[\w.-]{3,128}$/))),
  timestamp: seconds,
  type: z.string(),
})
const Text = z.object({ text: z.object({ body: z.string() }) })
const Pressed = z.object({
  interactive: z.union([
    z.object({ button_reply: z.object({ id: z.string() }) }),
    z.object({ list_reply: z.object({ id: z.string() }) }),
  ]),
})
const QuickReply = z.object({ button: z.object({ payload: z.string() }) })

const Status = z.object({
  id: key,
  status: z.enum(deliverySteps),
  errors: z.optional(z.array(z.object({ code: z.int() }))),
})

const textOf = (type: string, message: unknown): string | null => {
  if (type === 'text') return Text.safeParse(message).data?.text.body ?? null
  if (type === 'button') return QuickReply.safeParse(message).data?.button.payload ?? null
  if (type !== 'interactive') return null
  const pressed = Pressed.safeParse(message).data?.interactive
  if (!pressed) return null
  return 'button_reply' in pressed ? pressed.button_reply.id : pressed.list_reply.id
}

const messageOf = (given: unknown): IncomingMessage | null => {
  const { success, data } = Message.safeParse(given)
  const from = data?.from ?? data?.from_user_id
  if (!success || from === undefined) return null
  return { id: data.id, from, at: new Date(data.timestamp * 1000), text: textOf(data.type, given) }
}

const reportOf = (given: unknown): DeliveryReport | null => {
  const { success, data } = Status.safeParse(given)
  return success ? { id: data.id, step: data.status, errorCode: data.errors?.[0]?.code ?? null } : null
}

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads a webhook of the Cloud API from its raw bytes; null for a wrong signature. Takes what is about our own number, and
 * counts what it cannot read.
 */
export const readCloudEvents = (
  { appSecret, phoneId }: { readonly appSecret: string; readonly phoneId: string },
  bytes: Buffer,
  signature: string | undefined,
): WhatsAppEvents | null => {
  if (!isSameText(whatsAppSignature(appSecret, bytes), signature ?? '')) return null
  const body = Body.safeParse(jsonOf(bytes))
  if (!body.success) return { messages: [], reports: [], unreadable: 1 }
  const changes = body.data.entry
    .flatMap((entry) => entry.changes)
    .map((change) => Change.safeParse(change).data)
  const ours = changes.flatMap((change) =>
    change?.value.metadata.phone_number_id === phoneId ? [change.value] : [],
  )
  const messages = ours.flatMap((value) => value.messages ?? []).map(messageOf)
  const reports = ours.flatMap((value) => value.statuses ?? []).map(reportOf)
  return {
    messages: messages.filter((each) => each !== null),
    reports: reports.filter((each) => each !== null),
    unreadable: [...changes, ...messages, ...reports].filter((each) => each === null || each === undefined)
      .length,
  }
}
