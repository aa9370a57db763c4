import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoPassword, type DemoName } from '#test/people.ts'
import type { QueuedAct } from '#platform/web/offline/queue/queued-act.ts'
import type { Gateway } from './gateway.ts'

/** A person with a session on this device. */
interface Person {
  readonly tag: string
  readonly token: string
  readonly cookies: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>
}

/** A form as a page's copy holds it. */
export interface PostedForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  /** A photo in base64, for the field `evidence`. */
  readonly photo?: string
}

const PATIENCE_MS = 20_000
const HANGS_MS = 8_000
const LOOK_MS = 50
const TYPING_MS = 300
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

class NoAnswer extends Error {}

/** A browser that does not answer says where, instead of waiting for ever. */
const within = async <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new NoAnswer(`The browser did not answer: ${what.slice(0, 120)}`)),
      HANGS_MS,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Posts a form to its page, as a press of its button does. */
const POST_FORM = `({ action, fields, photo }) => {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, hidden: true })
  if (photo) form.enctype = 'multipart/form-data'
  const put = (type, name) => { const input = document.createElement('input'); Object.assign(input, { type, name }); form.append(input); return input }
  for (const [name, value] of Object.entries(fields)) put('hidden', name).value = value
  if (photo) {
    const files = new DataTransfer()
    files.items.add(new File([Uint8Array.from(atob(photo), (sign) => sign.charCodeAt(0))], 'drain.jpg', { type: 'image/jpeg' }))
    put('file', 'evidence').files = files.files
  }
  document.body.append(form)
  document.documentElement.dataset.posted = ''
  form.requestSubmit()
}`

/** Work on the queue's store in the browser; \`store\` is the object store of acts. */
const inStore = (work: string): string => `new Promise((resolve, reject) => {
  const asked = indexedDB.open('queue', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore('acts', { keyPath: 'id' })
  asked.onerror = () => reject(asked.error)
  asked.onsuccess = () => {
    const transaction = asked.result.transaction('acts', 'readwrite')
    const store = transaction.objectStore('acts')
    let result
    ${work}
    transaction.oncomplete = () => { asked.result.close(); resolve(result) }
  }
})`
const READ_ACTS = inStore(
  `const all = store.getAll(); all.onsuccess = () => { result = all.result.map(({ files, locked, ...act }) => ({ ...act, locked: Boolean(locked) })) }`,
)

export type SeenAct = Omit<QueuedAct, 'files' | 'locked'> & { readonly locked: boolean }

/** The tab that a person looks at, and what it is asked. */
const openTab = async (context: BrowserContext) => {
  let page = await context.newPage()
  const reopen = async (): Promise<void> => {
    // A tab that does not even close is left alone, as a person leaves it.
    await within(page.close(), 'closing a tab').catch(() => {})
    page = await context.newPage()
    await page.goto('/offline', { waitUntil: 'commit' }).catch(() => {})
  }
  return {
    reopen,
    /** Asks the page something; it may be on its way to another one. */
    look: async <T>(what: string): Promise<T> => {
      for (const until = Date.now() + PATIENCE_MS; ; await pause(LOOK_MS))
        try {
          return await within(page.evaluate<T>(what), what)
        } catch (error) {
          // A person closes a tab that hangs.
          if (error instanceof NoAnswer) await reopen()
          if (Date.now() > until) throw error
        }
    },
    until: async (isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<boolean> => {
      for (const end = Date.now() + patienceMs; Date.now() < end; await pause(LOOK_MS))
        if (await isSo()) return true
      return false
    },
    goto: async (path: string): Promise<void> => {
      // A page that is on its way elsewhere stops the first try.
      await page
        .goto(path, { waitUntil: 'commit' })
        .catch(() => page.goto(path, { waitUntil: 'commit' }).catch(() => {}))
    },
    devtools: () => context.newCDPSession(page),
  }
}
type Tab = Awaited<ReturnType<typeof openTab>>

/** Who can sign in on this device: each once, their cookies are kept. */
const peopleOn = (context: BrowserContext) => {
  const people = new Map<DemoName, Person>()
  const tokenOf = async () =>
    ((await (await context.request.get('/api/csrf-token')).json()) as { csrfToken: string }).csrfToken
  const know = async (name: DemoName): Promise<Person> => {
    await context.clearCookies()
    const answer = await context.request.post('/api/local/login', {
      headers: { 'x-csrf-token': await tokenOf() },
      data: { email: `${name}@demo.sup`, password: demoPassword },
    })
    if (!answer.ok()) throw new Error(`${name} could not sign in: ${String(answer.status())}`)
    const token = await tokenOf()
    const whose = await context.request.get('/api/csrf-token')
    const [tag = ''] = (whose.headers()['x-page-for'] ?? '').split(' ')
    const person = { tag, token, cookies: await context.cookies() }
    people.set(name, person)
    return person
  }
  return async (name: DemoName): Promise<Person> => people.get(name) ?? (await know(name))
}

/** What the worker is asked to do, and what is done to it. */
const workerOf = ({ goto, until, look, devtools }: Tab) => ({
  /** Waits for the worker and what it needs without network. */
  underWorker: async (): Promise<void> => {
    await goto('/faq')
    await until(() =>
      look<boolean>(
        `navigator.serviceWorker.controller !== null && caches.open('shell').then((c) => c.match('/offline')).then(Boolean)`,
      ),
    )
  },
  /** Asks the worker to send what waits. */
  send: () => look<void>(`navigator.serviceWorker.ready.then(({ active }) => active.postMessage('send'))`),
  /** The browser stops the worker, as it does to save memory. */
  stopWorker: async (): Promise<void> => {
    const session = await devtools()
    await session.send('ServiceWorker.enable')
    await within(session.send('ServiceWorker.stopAllWorkers'), 'stopping the worker').catch(() => {})
    await session.detach().catch(() => {})
  },
  /** Fetches the worker again; a new version takes over at once, as when a person presses Reload. */
  updateWorker: () =>
    look<void>(`navigator.serviceWorker.ready.then(async (registration) => {
      const fresh = await registration.update()
      const next = fresh.installing ?? fresh.waiting
      if (next && next.state !== 'installed') await new Promise((done) => next.addEventListener('statechange', done, { once: true }))
      fresh.waiting?.postMessage('update')
    })`),
})

/** A phone with the product under its service worker, which several people use one after the other. */
export const openDevice = async (browser: Browser, gateway: Gateway) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: gateway.origin,
    locale: 'en-NG',
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
  const tab = await openTab(context)
  const { look, until, reopen, goto } = tab
  const personOf = peopleOn(context)
  return {
    ...workerOf(tab),
    acts: () => look<readonly SeenAct[]>(READ_ACTS),
    until,
    look,
    reopen,
    openOther: async (): Promise<Page> => {
      const other = await context.newPage()
      await other.goto('/offline', { waitUntil: 'commit' }).catch(() => {})
      return other
    },
    context,
    personOf,
    /** Signs somebody in, or nobody, and shows a page of the network. */
    become: async (name: DemoName | null): Promise<void> => {
      const person = name && (await personOf(name))
      await context.clearCookies()
      if (person) await context.addCookies(person.cookies)
      await goto('/faq')
      await goto('/offline')
    },
    /** A person types before they press: the page has its scripts by then. */
    post: async (form: PostedForm): Promise<void> => {
      await until(() => look<boolean>(`document.readyState === 'complete'`))
      await pause(TYPING_MS)
      await look<void>(`(${POST_FORM})(${JSON.stringify(form)})`)
    },
    /** Moves the time at which an act was made, as a wrong clock does. */
    moveClock: (id: string, ms: number) =>
      look<void>(
        inStore(
          `const kept = store.get(${JSON.stringify(id)}); kept.onsuccess = () => kept.result && store.put({ ...kept.result, timestamp: kept.result.timestamp + ${String(Math.round(ms))} })`,
        ),
      ),
    empty: () => look<void>(inStore('store.clear()')),
    close: () => context.close(),
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
