import { matchScreen } from '#shared/sitemap.ts'
import type { LoadNext } from '../app.tsx'
import { pages } from '../pages.ts'
import { loadIndex, loadWords } from './files.ts'

const wordsOf = async (index: string | undefined, name: string) => {
  const files = index === undefined ? '' : (await loadIndex(index))[name]
  return loadWords(files?.split(' ').filter(Boolean) ?? [])
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
  if (!match) return null
  const [{ default: page }, catalogue] = await Promise.all([pages[match.name](), wordsOf(index, match.name)])
  await page.prepare?.({ search: new URLSearchParams(search), form: null })
  if (countsViews) tellView(match.name)
  return { match: { name: match.name, params: match.params }, view: { name: match.name, page, catalogue } }
}
