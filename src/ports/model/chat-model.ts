import * as z from 'zod/mini'
import type { Model } from './port.ts'

export interface ChatModelAccount {
  /** The base address, up to and with `/v1`. */
  readonly url: string
  readonly key: string | undefined
  readonly name: string
  readonly timeLimitMs?: number
}

const TIME_LIMIT_MS = 30_000
const MAX_TOKENS = 600

const Said = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().check(z.minLength(1)) }) }))
    .check(z.minLength(1)),
})

/** A model behind an OpenAI-compatible `POST /chat/completions`. */
export const chatModel = ({ url, key, name, timeLimitMs = TIME_LIMIT_MS }: ChatModelAccount): Model => ({
  async complete({ task, text }) {
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: name,
        temperature: 0,
        max_tokens: MAX_TOKENS,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: text },
        ],
      }),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    // The body of a refusal may repeat our key, so nothing of it is passed on.
    if (!response.ok) throw new Error(`The model answered ${response.status}.`)
    const said = Said.safeParse(await response.json().catch(() => null))
    const content = said.data?.choices[0]?.message.content
    if (!content) throw new Error('The model said nothing that we understand.')
    return content
  },
})
