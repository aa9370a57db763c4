import * as z from 'zod/mini'
import { DAY_MS } from '#shared/values/time.ts'
import type { DeliveryStep } from '../port.ts'
import { makeCloudEvents, newWamid } from './events.ts'
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

const PICTURE = { type: 'image', image: { id: '1', mime_type: 'image/jpeg', sha256: '-' } }
const pressed = (id: string) => ({
  type: 'interactive',
  interactive: { type: 'button_reply', button_reply: { id, title: id } },
})

interface DoublePhone {
  readonly lines: PhoneLine[]
  wroteAt: number
}

const phoneIn = (phones: Map<string, DoublePhone>, number: string): DoublePhone => {
  const known = phones.get(number) ?? { lines: [], wroteAt: Number.NEGATIVE_INFINITY }
  phones.set(number, known)
  return known
}

/** Meta's side: takes messages in the Cloud API's own format, and reports what people and phones do as its webhooks do. */
export const makeCloudDouble = ({
  phoneId,
  token,
  appSecret,
  now = () => new Date(),
  deliver,
}: DoubleParts) => {
  const phones = new Map<string, DoublePhone>()
  const control = {
    fault: null as CloudAnswer | 'silent' | null,
    steps: ['sent', 'delivered'] as DeliveryStep[],
  }
  const events = makeCloudEvents({ phoneId, appSecret, now })
  const phoneOf = (number: string) => phoneIn(phones, number)
  const send = async (value: object): Promise<void> => {
    const { bytes, signature } = events.signed(value)
    await deliver(bytes, signature)
  }
  const write = async (from: string, content: object, shown: string): Promise<void> => {
    const phone = phoneOf(from)
    phone.lines.push({ isOurs: false, text: shown, buttons: [] })
    phone.wroteAt = now().getTime()
    await send(events.messageEvent(from, content))
  }
  const reportAll = async (id: string, to: string): Promise<void> => {
    for (const step of control.steps) await send(events.statusEvent(id, to, step))
  }
  const take = (body: unknown): CloudAnswer => {
    const { success, data } = Asked.safeParse(body)
    if (!success) return refused(400, 100, 'Invalid parameter')
    const phone = phoneOf(data.to)
    const line = lineOf(body, data.type, now().getTime() - phone.wroteAt < DAY_MS)
    if ('status' in line) return line
    phone.lines.push(line)
    const id = newWamid()
    // As with the real one, reports may arrive before the answer of this call.
    void reportAll(id, data.to).catch(() => {})
    const contacts = [{ input: data.to, wa_id: data.to }]
    return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
  }
  return {
    ...events,
    control,
    send,
    linesOf: (number: string): readonly PhoneLine[] => phones.get(number)?.lines ?? [],
    write: (from: string, body: string) => write(from, { type: 'text', text: { body } }, body),
    press: (from: string, id: string) => write(from, pressed(id), id),
    picture: (from: string) => write(from, PICTURE, '[a picture]'),
    /** Answers one call of the interface; null keeps the connection open, as when a network loses it. */
    answer: async (
      path: string,
      authorization: string | undefined,
      body: unknown,
    ): Promise<CloudAnswer | null> => {
      if (control.fault) return control.fault === 'silent' ? null : control.fault
      if (authorization !== `Bearer ${token}`) return refused(401, 190, 'Invalid OAuth access token')
      return path.endsWith(`/${phoneId}/messages`) ? take(body) : refused(404, 100, 'Unknown path')
    },
  }
}

export type CloudDouble = ReturnType<typeof makeCloudDouble>
