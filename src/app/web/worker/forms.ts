import { actOfForm, typedIn } from '#platform/web/offline/form-act.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { postAct } from '#platform/web/offline/posted-act.ts'
import type { QueuedAct, ToldForm } from '#platform/web/offline/queue/queued-act.ts'
import { openQueue } from '#platform/web/offline/queue/queue-store.ts'
import { queuedCalls } from '#platform/web/offline/queue/queued-calls.ts'
import { runQueue } from '#platform/web/offline/queue/queue-runner.ts'
import { offlinePage } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** A form that hangs for longer is taken for lost: its key makes sending it again harmless. */
const PATIENCE_MS = 30_000
const PATIENCE_FOR_FILES_MS = 180_000

/** The queue of this device. */
export const actQueue = openQueue(indexedDB)

/** The acts whose forms this worker is posting. */
const live = new Set<string>()

/** The acts whose forms have come to this worker: what their pages say of them may come later. */
const taken = new Set<string>()

/** Tells the open pages that the queue has changed. */
export const tellPages = (): void => {
  const channel = new BroadcastChannel('queue')
  channel.postMessage('changed')
  channel.close()
}

/** Sends what waits, one runner on this device. */
export const sendWaiting = (): Promise<void> =>
  runQueue({
    store: actQueue,
    fetch: (path, init) => fetch(path, init),
    now: () => Date.now(),
    alone: (work) =>
      navigator.locks.request('queue', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      }),
    isPosting: async ({ id, client }) =>
      live.has(id) || (client && (await self.clients.get(client))) !== undefined,
    changed: tellPages,
  })

const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')

/** The offline page saying one thing in its own words, with what was typed. */
const pageSaying = async (what: string, data: FormData): Promise<Response> => {
  const page = await offlinePage({ storage: caches })
  const typed = Object.values(typedIn(data)).flat().filter(Boolean).join('\n\n')
  const html = (await page.text())
    .replace(` data-say="${what}" hidden=""`, ` data-say="${what}"`)
    .replace(' data-say="unsaved"', ' data-say="unsaved" hidden=""')
    .replace('data-typed="">', () => `data-typed="">${escaped(typed)}`)
    .replace(' data-say="typed" hidden=""', typed ? ' data-say="typed"' : ' data-say="typed" hidden=""')
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(html, { status: what === 'kept' ? 200 : 503, headers })
}

/** Whether our own server has decided. Where a redirect leads is not to be seen; nobody sees any other answer in a tab that is closed. */
const isOurs = ({ type, headers }: Response, { signal }: Request): boolean =>
  type === 'opaqueredirect' || (headers.has('x-page-for') && !signal.aborted)

/** Shows where an act waits that the network did not take. */
const showKept = async (): Promise<Response> => {
  tellPages()
  // Only some browsers send in the background; everywhere else an open page asks for it.
  const { sync } = self.registration as { sync?: { register: (tag: string) => Promise<void> } }
  await sync?.register('queue').catch(() => {})
  return pageSaying('kept', new FormData())
}

const actIn = (data: FormData, url: string): Promise<QueuedAct | null> => {
  const { pathname, search } = new URL(url)
  const page = pathname + search
  return actOfForm({ data, page, id: crypto.randomUUID(), now: Date.now(), calls: queuedCalls })
}

/** How many forms are on their way: no tab is loaded again meanwhile, which would stop one of them. */
let posting = 0
export const isFormPosted = (): boolean => posting > 0

/** Sends a form once more as it was read, with the key that its act is kept with. */
const sendForm = async (request: Request, data: FormData, key: string): Promise<Response | null> => {
  data.set(hidden.key, key)
  const headers = new Headers(request.headers)
  const isMultipart = headers.get('content-type')?.startsWith('multipart/')
  headers.delete('content-type')
  const answer = await fetch(request.url, {
    method: 'POST',
    headers,
    body: isMultipart ? data : new URLSearchParams([...data] as [string, string][]),
    redirect: 'manual',
    signal: AbortSignal.timeout(isMultipart ? PATIENCE_FOR_FILES_MS : PATIENCE_MS),
  })
  return isOurs(answer, request) ? answer : null
}

const answerForm = async ({ request, waitUntil }: Posted): Promise<Response> => {
  const untouched = request.clone()
  const data = await request.formData().catch(() => new FormData())
  const act = await actIn(data, request.url)
  // What cannot wait is never given up: only its answer tells whether it happened.
  if (!act) return fetch(untouched).catch(() => pageSaying('needs-network', data))
  taken.add(act.id)
  const ask = (key: string) => sendForm(request, data, key)
  const answer = await postAct({ store: actQueue, live, ask, behind: waitUntil }, act)
  return answer === 'kept' ? showKept() : answer === 'full' ? pageSaying('full', data) : answer
}

interface Posted {
  readonly request: Request
  /** Lets work go on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** A form that is posted to its page: the network answers, or the queue takes it, or a page says that it cannot wait. */
export const takeForm = async (posted: Posted): Promise<Response> => {
  posting += 1
  try {
    return await answerForm(posted)
  } finally {
    posting -= 1
  }
}

/** What a page says of a form that it sends by itself: its fields, and null when it knows how that ended. */
export interface SaidOfForm {
  readonly act: string
  readonly form: ToldForm | null
}

let heard: Promise<unknown> = Promise.resolve()

/** Keeps the act of a form that a page sends by itself, until the page knows how that ended: the page may be closed before. */
export const hearOfForm = ({ act: id, form }: SaidOfForm, { id: client, url }: Client): Promise<unknown> => {
  heard = heard
    .then(async () => {
      if (taken.has(id)) return
      if (!form) return actQueue.remove(id, ['posting', 'waiting'])
      const data = new FormData()
      const entries = Array.isArray(form) ? form : Object.entries(form)
      for (const [name, value] of entries) for (const each of [value].flat()) data.append(name, each)
      const act = await actIn(data, url)
      return act && actQueue.add({ ...act, id, state: 'posting', client })
    })
    .catch(() => {})
  return heard
}
