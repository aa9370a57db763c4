import * as z from 'zod/mini'
import type { Model } from './port.ts'

export interface ChatModelAccount {
  /** The base address, up to and with `/v1`. */
  readonly url: string
  readonly key: string | undefined
  readonly name: string
  /** For the whole answer, its last word included. */
  readonly timeLimitMs?: number
}

const TIME_LIMIT_MS = 15_000
const MAX_TOKENS = 600

const Said = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().check(z.minLength(1)) }) }))
    .check(z.minLength(1)),
})

/** A piece of a streamed answer; the first and the last ones have no words. */
const Piece = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.nullish(z.string()) }) })),
})

/** More than this is no answer: a model that repeats itself would never end. */
const MAX_CHARACTERS = 20_000

/** The words of a streamed answer (server-sent events, up to `[DONE]`); null where it breaks off before its end. */
const streamedWords = async (body: AsyncIterable<Uint8Array>): Promise<string | null> => {
  const decoder = new TextDecoder()
  let waiting = ''
  let words = ''
  for await (const bytes of body) {
    waiting += decoder.decode(bytes, { stream: true })
    const lines = waiting.split(/\r?\n/)
    waiting = lines.pop() ?? ''
    for (const line of lines) {
      const data = /^data: ?(.*)$/.exec(line)?.[1]
      if (data === '[DONE]') return words
      if (data) words += Piece.parse(JSON.parse(data)).choices[0]?.delta.content ?? ''
    }
    if (words.length > MAX_CHARACTERS) return null
  }
  return null
}

const wordsOf = async (response: Response): Promise<string | null | undefined> => {
  if (response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response.body && streamedWords(response.body)
  return Said.safeParse(await response.json().catch(() => null)).data?.choices[0]?.message.content
}

/**
 * A model behind an OpenAI-compatible `POST /chat/completions`, streamed or whole, as it answers. Nothing is passed on
 * before its end: an answer is checked as a whole.
 */
export const chatModel = ({ url, key, name, timeLimitMs = TIME_LIMIT_MS }: ChatModelAccount): Model => ({
  async complete({ task, text }, ended) {
    const limit = AbortSignal.timeout(timeLimitMs)
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: name,
        temperature: 0,
        stream: true,
        max_tokens: MAX_TOKENS,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: text },
        ],
      }),
      signal: ended ? AbortSignal.any([limit, ended]) : limit,
    })
    // The body of a refusal may repeat our key, so nothing of it is passed on.
    if (!response.ok) throw new Error(`The model answered ${response.status}.`)
    const content = await wordsOf(response)
    if (!content) throw new Error('The model said nothing that we understand.')
    return content
  },
})
