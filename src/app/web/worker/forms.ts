import { actOfForm, typedIn } from '#platform/web/offline/form-act.ts'
import type { QueuedAct } from '#platform/web/offline/queued-act.ts'
import { openQueue } from '#platform/web/offline/queue-store.ts'
import { queuedCalls } from '#platform/web/offline/queued-calls.ts'
import { runQueue } from '#platform/web/offline/queue-runner.ts'
import { offlinePage } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** A form that hangs for longer is taken for lost: its key makes sending it again harmless. */
const PATIENCE_MS = 30_000
const PATIENCE_FOR_FILES_MS = 180_000

/** The queue of this device. */
export const actQueue = openQueue(indexedDB)

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

/** A gateway's answer, or a busy server's that shows no page of ours. */
const isTrouble = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !headers.has('x-page-for')

/** Keeps an act that the network did not take, and shows where it waits. */
const keep = async (act: QueuedAct, data: FormData): Promise<Response> => {
  if ((await actQueue.add(act)) === 'full') return pageSaying('full', data)
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

/** A form that is posted to its page: the network answers, or the queue takes it, or a page says that it cannot wait. */
export const takeForm = async ({ request }: Pick<FetchEvent, 'request'>): Promise<Response> => {
  const data = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  const act = await actIn(data, request.url)
  const hasFiles = (request.headers.get('content-type') ?? '').startsWith('multipart/')
  const patience = hasFiles ? PATIENCE_FOR_FILES_MS : PATIENCE_MS
  try {
    // What cannot wait is never given up: only its answer tells whether it happened.
    const answer = await fetch(request, act ? { signal: AbortSignal.timeout(patience) } : {})
    if (!act || !isTrouble(answer)) return answer
  } catch {
    if (!act) return pageSaying('needs-network', data)
  }
  return keep(act, data)
}
