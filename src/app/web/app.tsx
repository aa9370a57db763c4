import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import type { Client } from '#platform/web/client/client.ts'
import { Gate } from '#platform/web/gate.tsx'
import { LanguageProvider, useT } from '#platform/web/language.tsx'
import { Link, usePathname, wordsOfWaitingFor } from '#platform/web/navigation.tsx'
import { CacheProvider, ClientProvider } from '#platform/web/client/queries.ts'
import type { ReadCache } from '#platform/web/client/read-cache.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import { PRODUCT_NAME } from '#shared/brand.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { AnchorContext } from '#ui/anchor.tsx'
import { Frame } from '#ui/frame.tsx'
import { TitleContext } from '#ui/page-head.tsx'
import { ErrorBoundary } from './shell/errors/error-fallback.tsx'
import { NotFound } from './shell/errors/not-found.tsx'
import { Shell, type ShellParts } from './shell/shell.tsx'
import type { Match, View } from './view.ts'

interface Shown {
  readonly state: PageState
  readonly view: View
}

/** Loads the screen of an address; null where only the server can show one. */
export type LoadNext = (address: { readonly pathname: string; readonly search: string }) => Promise<{
  readonly match: Pick<Match, 'name' | 'params'>
  readonly title: string
  readonly view: View
} | null>

/**
 * Follows the address: loads the next screen's page and words, shows a spinner meanwhile, and resets the scroll
 * [SH-05, SH-07].
 */
const useShown = (first: Shown, loadNext: LoadNext | null): { shown: Shown; isLoading: boolean } => {
  const pathname = usePathname()
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (pathname === shown.state.pathname) return
    let isCurrent = true
    const reload = () => globalThis.location.reload()
    const { search } = globalThis.location
    loadNext?.({ pathname, search })
      .then((next) => {
        if (!isCurrent) return
        if (!next) return reload()
        setShown({
          view: next.view,
          state: {
            ...shown.state,
            ...next.match,
            title: next.title,
            pathname,
            search,
            instead: null,
            form: null,
            flash: null,
          },
        })
        document.title = `${next.title} – ${PRODUCT_NAME}`
        globalThis.scrollTo(0, 0)
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
      })
      // An older build's chunk is gone: the server has the page.
      .catch(reload)
    return () => {
      isCurrent = false
    }
  }, [pathname, shown, loadNext])
  return { shown, isLoading: pathname !== shown.state.pathname }
}

/** The page, or the words of its gate while it loads [GD-01, GD-02]. */
const Body = ({ shown, isLoading }: { shown: Shown; isLoading: boolean }) => {
  const t = useT()
  const pathname = usePathname()
  const Page = shown.view.page?.component
  return (
    <Gate
      state={{ isWaiting: isLoading, data: { hasAccess: Page !== undefined } }}
      waiting={t(wordsOfWaitingFor(pathname))}
      instead={
        <Frame>
          <NotFound />
        </Frame>
      }
    >
      {Page && <Page key={shown.state.pathname} />}
    </Gate>
  )
}

type ScreensProps = Pick<AppProps, 'parts' | 'loadNext'> & { readonly first: Shown }

const Screens = ({ first, parts, loadNext }: ScreensProps) => {
  const { shown, isLoading } = useShown(first, loadNext)
  return (
    <PageStateProvider value={shown.state}>
      <LanguageProvider code={shown.state.language} catalogue={shown.view.catalogue}>
        <AnchorContext value={Link}>
          <TitleContext value={shown.state.title}>
            <Shell parts={parts} isBare={shown.state.instead === 'age-gate'}>
              <ErrorBoundary key={shown.state.pathname}>
                <Body shown={shown} isLoading={isLoading} />
              </ErrorBoundary>
            </Shell>
          </TitleContext>
        </AnchorContext>
      </LanguageProvider>
    </PageStateProvider>
  )
}

interface AppProps {
  readonly state: PageState
  readonly view: View
  readonly cache: ReadCache
  readonly client: Client | null
  readonly parts: ShellParts
  /** Null on the server, which shows one address only. */
  readonly loadNext: LoadNext | null
  /** Called once the browser has hydrated the page. */
  readonly onReady?: (() => void) | undefined
}

const Ready = ({ onReady }: Pick<AppProps, 'onReady'>) => {
  useEffect(() => onReady?.(), [onReady])
  return null
}

/** The one React tree of the product: the server renders it and the browser hydrates it. */
export const App = ({ state, view, cache, client, parts, loadNext, onReady }: AppProps) => (
  <CacheProvider value={cache}>
    <ClientProvider value={client}>
      <Router
        {...(client === null && { ssrPath: state.pathname, ssrSearch: state.search.replace(/^\?/, '') })}
      >
        <Screens first={{ state, view }} parts={parts} loadNext={loadNext} />
        <Ready onReady={onReady} />
      </Router>
    </ClientProvider>
  </CacheProvider>
)
