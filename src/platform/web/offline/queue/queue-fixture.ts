import { DAY_MS } from '#shared/values/time.ts'
import { contentOf, type QueuedAct } from './queued-act.ts'
import { keptAs, type QueueStore } from './queue-store.ts'

/** An act of a person, as a form leaves it. */
export const anAct = (id: string, given: Partial<QueuedAct> = {}): QueuedAct => {
  const act: QueuedAct = {
    id,
    type: 'CREATE',
    endpoint: '/api/forums/1/posts',
    data: { content: `Words of ${id}` },
    timestamp: 0,
    retryCount: 0,
    owner: 'a',
    key: `key-of-${id}`,
    call: 'POST /api/forums/:threadId/posts',
    page: '/forums/1',
    files: [],
    content: '',
    state: 'waiting',
    problem: null,
    sentAt: null,
    ...given,
  }
  return { ...act, content: contentOf(act) }
}

/** A queue in memory that keeps the promises of the one on the device. */
export const memoryQueue = (): QueueStore => {
  const acts = new Map<string, QueuedAct>()
  return {
    async add(act) {
      const kept = keptAs(act, [...acts.values()])
      acts.set(kept.id, kept)
      return kept
    },
    all: async () =>
      [...acts.values()].toSorted((a, b) => a.timestamp - b.timestamp || a.id.localeCompare(b.id)),
    async change(id, from, change) {
      const act = acts.get(id)
      if (!act || !from.includes(act.state)) return false
      acts.set(id, { ...act, ...change })
      return true
    },
    async remove(id, from) {
      const act = acts.get(id)
      return act !== undefined && from.includes(act.state) && acts.delete(id)
    },
  }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers })

/** A small model of our server: who is signed in, its clock, the answers that it keeps by key, and what it has done. */
export class ModelServer {
  at = Date.parse('2026-11-28T10:00:00Z')
  signedIn: string | null = 'a'
  isBusy = false
  isTokenStale = false
  /** Endpoints that it refuses for good. */
  readonly refused = new Set<string>()
  /** Each effect: whose it is and what it holds. */
  readonly effects: { owner: string; data: string }[] = []
  private readonly kept = new Map<string, { at: number; request: string; answer: unknown }>()
  private readonly files = new Map<string, string>()

  answer(path: string, { method = 'GET', body, headers }: RequestInit = {}): Response {
    const owner = this.signedIn ?? 'guest'
    const date = { date: new Date(this.at).toUTCString(), 'x-page-for': `${owner} en` }
    if (this.isBusy) return json(503, { error: 'Busy, please retry', code: 'BUSY' })
    if (path === '/api/csrf-token') return json(200, { csrfToken: `of ${owner}` }, date)
    const given = new Headers(headers)
    if (this.isTokenStale || given.get('x-csrf-token') !== `of ${owner}`)
      return json(403, { error: 'Invalid CSRF token', code: 'CSRF_TOKEN' })
    if (!this.signedIn) return json(401, { error: 'Please sign in to continue.', code: 'SIGNED_OUT' })
    if (path.startsWith('/api/uploads')) {
      // The same bytes for the same act are the same file; they are all the same here.
      const key = new URLSearchParams(path.split('?')[1]).get('key') ?? String(this.files.size)
      const known = this.files.get(key) ?? String(this.files.size + 1)
      this.files.set(key, known)
      return json(201, { id: `file-${known}`, url: `/api/files/${known}` })
    }
    return this.act(owner, `${method} ${path} ${String(body)}`, given.get('idempotency-key') ?? '')
  }

  private act(owner: string, request: string, key: string): Response {
    const name = `${owner} ${key}`
    const known = this.kept.get(name)
    if (known && this.at - known.at < 90 * DAY_MS)
      return known.request === request
        ? json(201, known.answer)
        : json(422, { error: 'This action key was already used.', code: 'KEY_REUSED' })
    if ([...this.refused].some((each) => request.includes(` ${each} `)))
      return json(409, { error: 'This thread is closed.', code: 'THREAD_CLOSED' })
    this.effects.push({ owner, data: request })
    this.kept.set(name, { at: this.at, request, answer: { id: String(this.effects.length) } })
    return json(201, { id: String(this.effects.length) })
  }
}
