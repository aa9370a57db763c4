import { Refusal } from '#shared/errors.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'
import { oneThread } from '../threads/one-thread.ts'
import { parseMarkdown } from './markdown.ts'
import { gradeOf, readingMinutes } from './readability.ts'

/** Texts up to this length are parsed at once; longer ones would hold the event loop for everybody. */
const MAX_AT_ONCE = 10_000
const MAX_WAITING = 20
const TIME_LIMIT_MS = 10_000
const HEAP_MB = 128

/** A text as readers see it, and what was counted in it. */
export interface ReadText {
  readonly text: RichNode[]
  readonly plain: string
  readonly minutes: number
  readonly grade: number
}

const thread = oneThread<string, Omit<ReadText, 'text'> & { readonly json: string }>({
  file: new URL('./markdown-worker.ts', import.meta.url),
  heapMb: HEAP_MB,
  timeLimitMs: TIME_LIMIT_MS,
  send: (markdown) => ({ message: markdown }),
  tooSlow: () => new Refusal('busy'),
  closing: () => new Refusal('busy'),
  crashed: (cause) => new Error('The text thread failed.', { cause }),
})

const runInThread = async (markdown: string): Promise<ReadText> => {
  if (thread.waiting() >= MAX_WAITING) throw new Refusal('busy')
  const { json, ...counted } = await thread.run(markdown)
  return { text: JSON.parse(json) as RichNode[], ...counted }
}

const running = new Map<string, Promise<ReadText>>()

/** Those who ask for the same text meanwhile share one task: many readers of one long article are never too many. */
const readInThread = async (markdown: string): Promise<ReadText> => {
  const shared = running.get(markdown)
  if (shared) return shared
  const read = runInThread(markdown).finally(() => running.delete(markdown))
  running.set(markdown, read)
  return read
}

const isLong = (markdown: string): boolean => markdown.length > MAX_AT_ONCE

/** Parses Markdown as `parseMarkdown` does, a long text in a thread of its own. Refuses as busy when many wait. */
export const parseLong = async (markdown: string): Promise<RichNode[]> =>
  isLong(markdown) ? (await readInThread(markdown)).text : parseMarkdown(markdown)

/** Parses Markdown and counts in it what readers are told, a long text in a thread of its own. */
export const readMarkdown = async (markdown: string): Promise<ReadText> => {
  if (isLong(markdown)) return readInThread(markdown)
  const text = parseMarkdown(markdown)
  const plain = plainOf(text)
  return { text, plain, minutes: readingMinutes(plain), grade: gradeOf(plain) }
}

/** Ends the thread when the server stops. */
export const closeTextWorker = thread.close
