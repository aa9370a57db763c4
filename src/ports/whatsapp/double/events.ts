import { randomBytes } from 'node:crypto'
import { whatsAppSignature } from '../cloud-events.ts'
import type { DeliveryStep } from '../port.ts'

interface EventParts {
  readonly phoneId: string
  readonly appSecret: string
  readonly now: () => Date
}

export const newWamid = (): string => `wamid.${randomBytes(18).toString('base64url')}`

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** Webhooks as Meta writes and signs them. */
export const makeCloudEvents = ({ phoneId, appSecret, now }: EventParts) => ({
  signed: (value: object) => {
    const metadata = { display_phone_number: '2348000000000', phone_number_id: phoneId }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = { object: 'whatsapp_business_account', entry: [{ id: '100', changes: [change] }] }
    const bytes = Buffer.from(JSON.stringify(body))
    return { bytes, signature: whatsAppSignature(appSecret, bytes) }
  },
  messageEvent: (from: string, content: object, at = now(), id = newWamid()) => ({
    contacts: [{ profile: { name: 'A person' }, wa_id: from }],
    messages: [{ from, id, timestamp: secondsOf(at), ...content }],
  }),
  statusEvent: (id: string, to: string, status: DeliveryStep, code?: number) => ({
    statuses: [
      {
        id,
        status,
        timestamp: secondsOf(now()),
        recipient_id: to,
        ...(code !== undefined && { errors: [{ code, title: 'Message undeliverable' }] }),
      },
    ],
  }),
})
