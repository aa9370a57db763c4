import * as z from 'zod/mini'
import { isSameText, readCloudEvents } from './cloud-events.ts'
import { MAX_TEXT, type OutgoingMessage, type WhatsApp, WhatsAppFailed } from './port.ts'

export interface CloudAccount {
  /** The provider's id of our number. */
  readonly phoneId: string
  readonly token: string
  readonly appSecret: string
  readonly verifyToken: string
  /** Our number, digits with the country code. */
  readonly number: string
  readonly url?: string
  readonly timeLimitMs?: number
  readonly isDouble?: boolean
}

const TIME_LIMIT_MS = 8_000
const VERSION = 'v24.0'
const MAX_REASON = 200

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const Refused = z.object({ error: z.object({ code: z.int(), message: z.string() }) })

/** Errors after which the same message may be taken later: limits of speed, and faults of the provider. */
const passing = new Set([1, 2, 4, 80007, 130429, 131016, 131056])

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const partOf = (message: OutgoingMessage): object => {
  if (message.kind === 'text')
    return { type: 'text', text: { preview_url: false, body: message.body.slice(0, MAX_TEXT) } }
  if (message.kind === 'buttons')
    return {
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: message.body },
        action: { buttons: message.buttons.map((reply) => ({ type: 'reply', reply })) },
      },
    }
  const parameters = message.values.map((text) => ({ type: 'text', text }))
  return {
    type: 'template',
    template: {
      name: message.name,
      language: { code: message.language },
      components: [{ type: 'body', parameters }],
    },
  }
}

/** A number is `to`; an id of the provider, which people without a shared number have, is `recipient`. */
const receiverOf = (to: string): object => (/^\d+$/.test(to) ? { to } : { recipient: to })

/** WhatsApp through Meta's Cloud API. One attempt of 8 seconds for each message; the caller decides what comes next. */
export const cloudWhatsApp = (account: CloudAccount): WhatsApp => {
  const { phoneId, token, number, verifyToken, isDouble = false, timeLimitMs = TIME_LIMIT_MS } = account
  const base = (account.url ?? 'https://graph.facebook.com').replace(/\/+$/, '')
  const post = async (body: object): Promise<{ status: number; isOk: boolean; said: unknown }> => {
    try {
      const answer = await fetch(`${base}/${VERSION}/${phoneId}/messages`, {
        method: 'POST',
        redirect: 'error',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeLimitMs),
      })
      return { status: answer.status, isOk: answer.ok, said: jsonOf(await answer.text()) }
    } catch (error) {
      throw new WhatsAppFailed('away', 'WhatsApp could not be reached in time.', null, { cause: error })
    }
  }
  return {
    number,
    isDouble,
    send: async (to, message) => {
      const { status, isOk, said } = await post({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...receiverOf(to),
        ...partOf(message),
      })
      const sent = isOk ? Sent.safeParse(said).data?.messages[0] : undefined
      if (sent) return { id: sent.id }
      const error = Refused.safeParse(said).data?.error
      const isSure = status >= 400 && status < 500 && status !== 429 && !(error && passing.has(error.code))
      const reason = (error?.message ?? 'no reason given').replaceAll(token, '[token]').slice(0, MAX_REASON)
      throw new WhatsAppFailed(
        isSure ? 'refused' : 'away',
        `WhatsApp answered ${status}: ${reason}`,
        error?.code ?? null,
      )
    },
    readEvents: (bytes, signature) => readCloudEvents(account, bytes, signature),
    answerHandshake: (query) => {
      const isOurs =
        query.get('hub.mode') === 'subscribe' && isSameText(verifyToken, query.get('hub.verify_token') ?? '')
      const challenge = query.get('hub.challenge') ?? ''
      return isOurs && /^\w{1,200}$/.test(challenge) ? challenge : null
    },
  }
}
