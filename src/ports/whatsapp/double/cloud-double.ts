import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { whatsAppSignature } from '../cloud-events.ts'
import type { DeliveryStep } from '../port.ts'
import type { PhoneLine } from './phone-page.ts'

interface DoubleParts {
  readonly phoneId: string
  readonly token: string
  readonly appSecret: string
  readonly now?: () => Date
  /** Posts a webhook to the product. */
  readonly deliver: (bytes: Buffer, signature: string) => Promise<void>
}

const Asked = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().check(z.regex(/^\d{5,20}$/)),
  type: z.enum(['text', 'interactive', 'template']),
})
const Text = z.object({ text: z.object({ body: z.string().check(z.minLength(1), z.maxLength(4096)) }) })
const reply = z.object({
  id: z.string().check(z.maxLength(256)),
  title: z.string().check(z.minLength(1), z.maxLength(20)),
})
const Buttons = z.object({
  interactive: z.object({
    type: z.literal('button'),
    body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    action: z.object({
      buttons: z.array(z.object({ type: z.literal('reply'), reply })).check(z.minLength(1), z.maxLength(3)),
    }),
  }),
})
const Template = z.object({
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(
      z.object({
        type: z.literal('body'),
        // The provider takes no line breaks in the values of a template.
        parameters: z.array(
          z.object({ type: z.literal('text'), text: z.string().check(z.regex(/^(?!.* {5})[^\n\t]+$/)) }),
        ),
      }),
    ),
  }),
})

/** The templates that are approved, with the number of their values. */
const templates: Readonly<Record<string, number>> = { 'civic_notice.en': 2, 'civic_notice.ha': 2 }

export interface CloudAnswer {
  readonly status: number
  readonly body: object
}

const refused = (status: number, code: number, message: string): CloudAnswer => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'double' } },
})

const DAY_MS = 86_400_000

/** The line that a phone shows of a message, or why the provider refuses it. */
const lineOf = (
  given: unknown,
  type: z.output<typeof Asked>['type'],
  isOpen: boolean,
): PhoneLine | CloudAnswer => {
  if (type === 'template') {
    const template = Template.safeParse(given).data?.template
    const values = template?.components[0]?.parameters.map(({ text }) => text) ?? []
    const wanted = template && templates[`${template.name}.${template.language.code}`]
    if (!template || wanted === undefined) return refused(404, 132001, 'Template name does not exist')
    if (wanted !== values.length) return refused(400, 132000, 'Number of parameters does not match')
    return { isOurs: true, text: values.join('\n'), buttons: [] }
  }
  if (!isOpen) return refused(400, 131047, 'More than 24 hours have passed')
  if (type === 'text') {
    const text = Text.safeParse(given).data?.text.body
    return text === undefined ? refused(400, 100, 'Invalid parameter') : { isOurs: true, text, buttons: [] }
  }
  const parsed = Buttons.safeParse(given).data?.interactive
  if (!parsed) return refused(400, 131009, 'Parameter value is not valid')
  return {
    isOurs: true,
    text: parsed.body.text,
    buttons: parsed.action.buttons.map((each) => each.reply),
  }
}

/** Meta's side: takes messages in the Cloud API's own format, and reports what people and phones do as its webhooks do. */
export const makeCloudDouble = ({
  phoneId,
  token,
  appSecret,
  now = () => new Date(),
  deliver,
}: DoubleParts) => {
  const phones = new Map<string, { lines: PhoneLine[]; wroteAt: number }>()
  const control = {
    fault: null as CloudAnswer | 'silent' | null,
    steps: ['sent', 'delivered'] as DeliveryStep[],
  }
  const newId = (): string => `wamid.${randomBytes(18).toString('base64url')}`
  const phoneOf = (number: string) => {
    const known = phones.get(number) ?? { lines: [], wroteAt: Number.NEGATIVE_INFINITY }
    phones.set(number, known)
    return known
  }
  const signed = (value: object) => {
    const metadata = { display_phone_number: '2348000000000', phone_number_id: phoneId }
    const bytes = Buffer.from(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: '100',
            changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
          },
        ],
      }),
    )
    return { bytes, signature: whatsAppSignature(appSecret, bytes) }
  }
  const send = async (value: object): Promise<void> => {
    const { bytes, signature } = signed(value)
    await deliver(bytes, signature)
  }
  const messageEvent = (from: string, content: object, at = now(), id = newId()) => ({
    contacts: [{ profile: { name: 'A person' }, wa_id: from }],
    messages: [{ from, id, timestamp: String(Math.floor(at.getTime() / 1000)), ...content }],
  })
  const statusEvent = (id: string, to: string, status: DeliveryStep, code?: number) => ({
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.floor(now().getTime() / 1000)),
        recipient_id: to,
        ...(code !== undefined && { errors: [{ code, title: 'Message undeliverable' }] }),
      },
    ],
  })
  const write = async (from: string, content: object, shown: string): Promise<void> => {
    const phone = phoneOf(from)
    phone.lines.push({ isOurs: false, text: shown, buttons: [] })
    phone.wroteAt = now().getTime()
    await send(messageEvent(from, content))
  }
  return {
    control,
    signed,
    send,
    messageEvent,
    statusEvent,
    linesOf: (number: string): readonly PhoneLine[] => phones.get(number)?.lines ?? [],
    write: (from: string, body: string) => write(from, { type: 'text', text: { body } }, body),
    press: (from: string, id: string) =>
      write(
        from,
        { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title: id } } },
        id,
      ),
    picture: (from: string) =>
      write(from, { type: 'image', image: { id: '1', mime_type: 'image/jpeg', sha256: '-' } }, '[a picture]'),
    /** Answers one call of the interface; null keeps the connection open, as when a network loses it. */
    answer: async (
      path: string,
      authorization: string | undefined,
      body: unknown,
    ): Promise<CloudAnswer | null> => {
      if (control.fault) return control.fault === 'silent' ? null : control.fault
      if (authorization !== `Bearer ${token}`) return refused(401, 190, 'Invalid OAuth access token')
      if (!path.endsWith(`/${phoneId}/messages`)) return refused(404, 100, 'Unknown path')
      const { success, data } = Asked.safeParse(body)
      if (!success) return refused(400, 100, 'Invalid parameter')
      const phone = phoneOf(data.to)
      const line = lineOf(body, data.type, now().getTime() - phone.wroteAt < DAY_MS)
      if ('status' in line) return line
      phone.lines.push(line)
      const id = newId()
      // As with the real one, reports may arrive before the answer of this call.
      void (async () => {
        for (const step of control.steps) await send(statusEvent(id, data.to, step))
      })().catch(() => {})
      return {
        status: 200,
        body: {
          messaging_product: 'whatsapp',
          contacts: [{ input: data.to, wa_id: data.to }],
          messages: [{ id }],
        },
      }
    },
  }
}

export type CloudDouble = ReturnType<typeof makeCloudDouble>
