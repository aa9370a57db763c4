import { matchScreen } from '#shared/sitemap.ts'
import type { LoadNext } from '../app.tsx'
import { pages } from '../pages.ts'
import { loadIndex, loadWords } from './files.ts'

const wordsOf = async (index: string, name: string) => {
  const [files = '', title = ''] = (await loadIndex(index))[name] ?? []
  return { title, catalogue: await loadWords(files.split(' ').filter(Boolean)) }
}

/** Says which screen shows in place, where the operator counts. The server counts nobody who asks not to be tracked. */
const tellView = (name: string): void => {
  fetch(`/api/page-views/${name}`, { method: 'POST', keepalive: true }).catch(() => {})
}

/** The screen of an address with its page and its words; null for an address that the server has to answer. */
export const nextView = async (
  { pathname, search }: Parameters<LoadNext>[0],
  { index, countsViews }: { readonly index: string | undefined; readonly countsViews?: boolean | undefined },
): ReturnType<LoadNext> => {
  const match = matchScreen(pathname)
  if (!match || index === undefined) return null
  // Without network the service worker has the page whole, as it was last, or says that it does not.
  if (!navigator.onLine && navigator.serviceWorker?.controller) return null
  const [{ default: page }, { title, catalogue }] = await Promise.all([
    pages[match.name](),
    wordsOf(index, match.name),
  ])
  // What comes now is fresh, whatever the page before was.
  delete document.documentElement.dataset['copiedAt']
  document.querySelector('[data-age]')?.remove()
  await page.prepare?.({ search: new URLSearchParams(search), form: null })
  if (countsViews) tellView(match.name)
  return {
    match: { name: match.name, params: match.params },
    title,
    view: { name: match.name, page, catalogue },
  }
}
