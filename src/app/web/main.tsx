import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeClient } from '#platform/web/client/client.ts'
import { GUEST } from '#platform/web/client/sender.ts'
import { type CarriedRead, makeReadCache } from '#platform/web/client/read-cache.ts'
import { loadWays } from '#platform/web/navigation.tsx'
import { hearing, hearSession } from '#platform/web/session-clock.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { App, type LoadNext } from './app.tsx'
import { loadPage, loadWords, type PageFiles } from './browser/files.ts'
import { logOutFreshly } from './browser/fresh-log-out.ts'
import { keepShell } from './browser/kept-shell.tsx'
import { loadInsteadOf, type View } from './view.ts'
import { reportErrors } from './shell/errors/global-handlers.ts'
import { askForProof } from './shell/proof/proof-store.ts'

interface Carried {
  readonly page: PageState
  readonly reads: readonly CarriedRead[]
}

/** Tells style sheets and tests that the page's controls answer now. */
const markReady = (): void => {
  document.documentElement.dataset['ready'] = ''
}

// Not randomUUID, which browsers offer over https only.
const freshKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-')

/**
 * Only our own navigation places the page [SH-07]: the browser would move it back after we have put it at its top. A
 * reload still returns to where the reader was.
 */
const placePages = (): void => {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

const loadNextView = () => import('./browser/next-view.ts')

/** Loads what a way to another page needs when somebody first touches this one. */
const prepareWays = (): void => {
  const prepare = () => {
    for (const kind of kinds) removeEventListener(kind, prepare)
    // Without network the way itself tries again, then leaves it to the browser.
    Promise.all([loadWays(), loadNextView()]).catch(() => {})
  }
  const kinds = ['pointerdown', 'keydown', 'focusin']
  for (const kind of kinds) addEventListener(kind, prepare, { passive: true })
}

const loadView = async (state: PageState, files: PageFiles): Promise<View> => {
  const [page, catalogue] = await Promise.all([
    state.instead ? loadInsteadOf(state.instead) : files.page ? loadPage(files.page) : null,
    loadWords(files.words),
  ])
  await page?.prepare?.({ search: new URLSearchParams(state.search), form: state.form })
  return { name: state.name, page, catalogue }
}

/** Makes the page's controls answer; `files` are those of its document. */
export const hydratePage = async (files: PageFiles): Promise<void> => {
  const script = document.querySelector('#page-state')
  const root = document.querySelector('#root')
  if (!script?.textContent || !root) return
  const { page: carried, reads } = JSON.parse(script.textContent) as Carried
  // A page that everybody gets brings no key: the keys of a form must be this visit's own.
  const page = carried.formKey === '' ? { ...carried, formKey: freshKey() } : carried
  reportErrors(page.isDemonstration)
  placePages()
  const cache = makeReadCache(false)
  cache.carry(reads)
  const view = await loadView(page, files)
  // Counted from the start of the page's own clock: better a second too early than too late.
  if (page.sessionSeconds !== undefined) hearSession(page.sessionSeconds, 0)
  const client = makeClient(
    hearing(globalThis.fetch.bind(globalThis)),
    () => performance.now(),
    askForProof,
    { of: page.viewer?.id ?? GUEST, csrfToken: page.csrfToken },
  )
  logOutFreshly(client)
  prepareWays()
  // A page that stands instead of another has no header to keep: the server draws the next one.
  const loadNext: LoadNext = async (address) =>
    page.instead
      ? null
      : (await loadNextView()).nextView(address, { index: files.index, countsViews: page.countsViews })
  const parts = keepShell()
  // In a transition, so that a slow phone answers taps between the parts instead of after all of them.
  startTransition(() => {
    hydrateRoot(
      root,
      <App {...{ state: page, view, cache, client, parts, loadNext }} onReady={markReady} />,
      { onRecoverableError: (error) => console.error('Hydration differs', error) },
    )
  })
}
