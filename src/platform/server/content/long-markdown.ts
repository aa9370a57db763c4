import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#shared/errors.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'
import { oneThread } from '../threads/one-thread.ts'
import { parseMarkdown } from './markdown.ts'
import { gradeOf, readingMinutes } from './readability.ts'

/** The most characters that one turn of the event loop parses; more would hold it for everybody. */
const MAX_IN_TURN = 10_000
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

const isLong = (markdown: string): boolean => markdown.length > MAX_IN_TURN

/** Characters that this turn of the event loop has parsed. */
const turn = { parsed: 0 }

/** Parses a short text, in a later turn where this one has parsed its share: many at once hold the loop no longer than one. */
const parseInTurn = async (markdown: string): Promise<RichNode[]> => {
  while (turn.parsed > 0 && turn.parsed + markdown.length > MAX_IN_TURN) await nextTurn()
  if (turn.parsed === 0) setImmediate(() => (turn.parsed = 0))
  turn.parsed += markdown.length
  return parseMarkdown(markdown)
}

/** Parses Markdown as `parseMarkdown` does, a long text in a thread of its own. Refuses as busy when many wait. */
export const parseLong = async (markdown: string): Promise<RichNode[]> =>
  isLong(markdown) ? (await readInThread(markdown)).text : parseInTurn(markdown)

/** Parses Markdown and counts in it what readers are told, a long text in a thread of its own. */
export const readMarkdown = async (markdown: string): Promise<ReadText> => {
  if (isLong(markdown)) return readInThread(markdown)
  const text = await parseInTurn(markdown)
  const plain = plainOf(text)
  return { text, plain, minutes: readingMinutes(plain), grade: gradeOf(plain) }
}

/** Ends the thread when the server stops. */
export const closeTextWorker = thread.close
