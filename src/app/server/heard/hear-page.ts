import type { Pages } from '#platform/server/pages/page-view.ts'
import { readsFor } from '#platform/server/pages/page-view.ts'
import type { HeardPage } from '#platform/server/words/heard-page.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { NO_HOLDER } from '#platform/server/http/request-context.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { type Match, matchScreen } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import { areasOf } from '../../web/catalogues/areas.ts'

/** How many pages are remembered; what they say changes little. */
const MAX_KEPT = 300
const KEPT_MS = 10 * 60 * 1000

interface Kept {
  readonly until: number
  readonly page: Promise<readonly string[]>
}

const kept = new WeakMap<Pages, Map<string, Kept>>()

const nobody = (language: LanguageCode): RequestContext => ({
  session: null,
  token: undefined,
  network: '',
  countryHint: null,
  origin: '',
  language,
  requestId: '',
  closed: new AbortController().signal,
  setSession: () => {},
  device: undefined,
  setDevice: () => {},
  holder: NO_HOLDER,
  seen: 0,
  linkToken: undefined,
  forgetLink: () => {},
})

const draw = async (pages: Pages, { name, params }: Match, path: string, language: LanguageCode) => {
  const state: PageState = {
    name,
    instead: null,
    params,
    pathname: path,
    search: '',
    viewer: null,
    user: null,
    language,
    isLite: false,
    isDemonstration: !pages.m.config.isProduction,
    csrfToken: '',
    formKey: '',
    form: null,
    flash: null,
    requestId: '',
  }
  const heard = new Set<string>()
  await pages.renderer.render(state, readsFor(pages, nobody(language)), heard)
  return [...heard]
}

/**
 * Draws a page as a visitor sees it in a language, and notes what it says; each page once in a while. A server
 * without pages only knows to which part of the site it belongs.
 */
export const hearPage = async (
  pages: Pages | null,
  path: string,
  language: LanguageCode,
): Promise<HeardPage | null> => {
  const match = matchScreen(path)
  if (!match || match.screen.isDemoOnly) return null
  const { screen } = match
  const page = { title: screen.title, domain: screen.domain, areas: areasOf(screen.domain) }
  if (!pages || screen.access !== 'public' || screen.hasSecretAddress) return { ...page, sentences: null }
  const store = kept.get(pages) ?? new Map<string, Kept>()
  kept.set(pages, store)
  const key = `${language} ${path}`
  const now = pages.m.clock.now().getTime()
  const before = store.get(key)
  const heard =
    before && before.until > now ? before : { until: now + KEPT_MS, page: draw(pages, match, path, language) }
  if (heard !== before) {
    if (store.size >= MAX_KEPT) store.clear()
    store.set(key, heard)
    heard.page.catch(() => store.delete(key))
  }
  return { ...page, sentences: await heard.page }
}
