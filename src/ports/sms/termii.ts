import * as z from 'zod/mini'
import { sendableSms, type Sms } from './port.ts'

export interface TermiiAccount {
  /** The account's own base address. */
  readonly url: string
  readonly apiKey: string
  /** The approved sender name, 3 to 11 characters. */
  readonly sender: string
  readonly timeLimitMs?: number
}

const TIME_LIMIT_MS = 5_000
const MAX_REASON = 200

const Accepted = z.object({ message_id: z.union([z.string().check(z.minLength(1)), z.number()]) })
const Refused = z.object({ message: z.string() })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends text messages through Termii's `POST /api/sms/send`, on the channel that reaches numbers on the do-not-disturb
 * list, as codes and notices must. One attempt of 5 seconds; the caller decides whether to retry.
 */
export const termiiSms = ({ url, apiKey, sender, timeLimitMs = TIME_LIMIT_MS }: TermiiAccount): Sms => {
  if (!/^[A-Za-z0-9 ]{3,11}$/.test(sender))
    throw new RangeError('The sender of text messages must be 3 to 11 letters or digits.')
  const address = `${url.replace(/\/+$/, '')}/api/sms/send`

  const post = async (body: object) => {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ api_key: apiKey, ...body }),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return { isOk: answer.ok, status: answer.status, said: jsonOf(await answer.text()) }
  }
  const reach = async (body: object) => {
    try {
      return await post(body)
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      const what = isLate ? `did not answer within ${timeLimitMs / 1000} seconds` : 'could not be reached'
      throw new Error(`The text message was not sent: Termii ${what}.`, { cause: error })
    }
  }

  return {
    async send(message) {
      const { to, text } = sendableSms(message)
      const { isOk, status, said } = await reach({
        to: to.slice(1),
        from: sender,
        sms: text,
        type: 'plain',
        channel: 'dnd',
      })
      if (isOk && Accepted.safeParse(said).success) return
      const reason = Refused.safeParse(said).data?.message ?? 'no reason given'
      // The other side wrote the reason, so it may repeat our key.
      const safe = reason.replaceAll(apiKey, '[key]').slice(0, MAX_REASON)
      throw new Error(`The text message was not sent: Termii answered ${status}, ${safe}`)
    },
  }
}
