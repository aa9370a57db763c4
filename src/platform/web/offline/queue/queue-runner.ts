import { DAY_MS } from '#shared/values/time.ts'
import { type ActOutcome, readActAnswer } from './queue-answer.ts'
import type { QueueStore } from './queue-store.ts'
import { methodOf, type QueuedAct, type QueuedFile } from './queued-act.ts'

/** After more refusals than this an act waits for its person [OF-03]. */
export const MAX_SEND_RETRIES = 3
/**
 * The server keeps answers for 90 days, and so long an act that is sent again takes effect once. The clock of the device
 * may have been wrong by up to a month when the act was made.
 */
const MAX_AGE_MS = 60 * DAY_MS
const SHOWN_MS = DAY_MS
/** A request that hangs for longer is given up; its key makes sending it again harmless. */
const PATIENCE_MS = 60_000
const PATIENCE_FOR_FILES_MS = 180_000

export interface RunnerParts {
  readonly store: QueueStore
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Runs work alone on this device, or not at all while other work runs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Whether what posts this act is still there: the worker itself, or a page. */
  readonly isPosting: (act: QueuedAct) => boolean | Promise<boolean>
  /** Hears of every change of the queue. */
  readonly changed?: () => void
}

/** Why an act is not sent by itself, in words that the tray translates. */
export const TOO_OLD = 'too-old'

/** The server's word on who is signed in and what time it is, with a fresh token; null while it cannot be had. */
const askWho = async ({ fetch: ask, now }: RunnerParts) => {
  try {
    const answer = await ask('/api/csrf-token', {
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const [owner] = answer.headers.get('x-page-for')?.split(' ') ?? []
    if (!answer.ok || !owner) return null
    const { csrfToken } = (await answer.json()) as { csrfToken?: unknown }
    const at = Date.parse(answer.headers.get('date') ?? '') || now()
    return typeof csrfToken === 'string' ? { owner, token: csrfToken, at } : null
  } catch {
    return null
  }
}

const makeSend = (parts: RunnerParts, token: string) => {
  const send = async (path: string, method: string, body: Blob | string, key = ''): Promise<ActOutcome> => {
    try {
      const headers = {
        'X-CSRF-Token': token,
        'Content-Type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        ...(key && { 'Idempotency-Key': key }),
      }
      const signal = AbortSignal.timeout(typeof body === 'string' ? PATIENCE_MS : PATIENCE_FOR_FILES_MS)
      const request = { method, headers, body, signal, credentials: 'include', redirect: 'error' } as const
      return await readActAnswer(await parts.fetch(path, request))
    } catch {
      return { kind: 'later', holds: 'all' }
    }
  }
  return send
}

type Send = ReturnType<typeof makeSend>

const withFile = (act: QueuedAct, file: QueuedFile, body: unknown): Pick<QueuedAct, 'data' | 'files'> => {
  const stored = body as Record<'id' | 'url', string>
  const { [file.fills]: before } = act.data
  const value = file.fills === 'photoUrl' ? stored.url : [...(Array.isArray(before) ? before : []), stored.id]
  return { data: { ...act.data, [file.fills]: value }, files: act.files.filter((each) => each !== file) }
}

/** A file is sent with the key of its act: the server knows it again when the act had arrived before. */
const addressOf = ({ to }: QueuedFile, { key }: QueuedAct): string =>
  to.startsWith('/api/uploads?') ? `${to}&key=${encodeURIComponent(key)}` : to

/** Sends an act: first its files, each noted before the next step, then the act itself with its key. */
const sendAct = async (store: QueueStore, send: Send, act: QueuedAct): Promise<ActOutcome> => {
  let current = act
  for (const file of act.files) {
    const outcome = await send(addressOf(file, act), 'POST', file.bytes)
    if (outcome.kind !== 'sent') return outcome
    const change = withFile(current, file, outcome.body)
    await store.change(act.id, ['sending'], change)
    current = { ...current, ...change }
  }
  return send(act.endpoint, methodOf(act), JSON.stringify(current.data), act.key)
}

const changeAfter = (act: QueuedAct, outcome: ActOutcome, now: number): Partial<QueuedAct> => {
  if (outcome.kind === 'sent') return { state: 'sent', sentAt: now, problem: null, files: [] }
  if (outcome.kind === 'later')
    return { state: 'waiting', ...(outcome.problem && { problem: outcome.problem }) }
  const retryCount = act.retryCount + 1
  const state = retryCount > MAX_SEND_RETRIES ? 'needs-you' : 'waiting'
  return { state, retryCount, problem: outcome.problem }
}

/** An act from the future is as old as can be: nobody knows when it was made. */
const isTooOld = ({ timestamp }: QueuedAct, now: number): boolean =>
  !(now - timestamp < MAX_AGE_MS && timestamp - now < DAY_MS)

/** Frees what an interrupted run or a form that is gone held, and lets go of what arrived a day ago. */
const tidy = async ({ store, now, isPosting, changed }: RunnerParts): Promise<void> => {
  for (const act of await store.all()) {
    const { id, state, sentAt } = act
    const isHeld = state === 'sending' || (state === 'posting' && !(await isPosting(act)))
    if (isHeld && (await store.change(id, [state], { state: 'waiting' }))) changed?.()
    if (state === 'sent' && Math.abs(now() - (sentAt ?? 0)) > SHOWN_MS) await store.remove(id, ['sent'])
  }
}

const run = async (parts: RunnerParts): Promise<void> => {
  const { store, now, changed } = parts
  await tidy(parts)
  const waiting = (await store.all()).filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return
  const who = await askWho(parts)
  if (!who) return
  const send = makeSend(parts, who.token)
  const held = new Set<string>()
  for (const { id, owner, call } of waiting) {
    // Somebody else's acts wait until that person is here.
    if (owner !== who.owner || held.has(call)) continue
    const act = (await store.all()).find((each) => each.id === id)
    // A sealed one opens with the next page of its person.
    if (!act || act.locked) continue
    if (isTooOld(act, who.at)) {
      await store.change(id, ['waiting'], { state: 'needs-you', problem: TOO_OLD })
      continue
    }
    // The person may have discarded it meanwhile.
    if (!(await store.change(id, ['waiting'], { state: 'sending' }))) continue
    changed?.()
    const outcome = await sendAct(store, send, act)
    await store.change(id, ['sending'], changeAfter(act, outcome, now()))
    changed?.()
    if (outcome.kind !== 'later') continue
    if (outcome.holds === 'all') return
    if (outcome.holds === 'call') held.add(call)
  }
}

/**
 * Sends what waits on this device for the person who is signed in, in its order, one runner at a time. An act leaves the
 * queue only when our own server has taken it; a runner that is cut off at any point leaves it there.
 */
export const runQueue = (parts: RunnerParts): Promise<void> => parts.alone(() => run(parts))
