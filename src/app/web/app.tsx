import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import type { Client } from '#platform/web/client/client.ts'
import { Gate } from '#platform/web/gate.tsx'
import { LanguageProvider, useT } from '#platform/web/language.tsx'
import { Link, usePathname } from '#platform/web/navigation.tsx'
import { CacheProvider, ClientProvider } from '#platform/web/client/queries.ts'
import type { ReadCache } from '#platform/web/client/read-cache.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import type { PageState } from '#shared/pages/rendering.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { AnchorContext } from '#ui/anchor.tsx'
import { Frame } from '#ui/frame.tsx'
import { ErrorBoundary } from './shell/errors/error-fallback.tsx'
import { NotFound } from './shell/errors/not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { loadView, type View } from './view.ts'

interface Shown {
  readonly state: PageState
  readonly view: View
}

/**
 * Follows the address: loads the next screen's page and words, shows a spinner meanwhile, and resets the scroll
 * [SH-05, SH-07].
 */
const useShown = (first: Shown): { shown: Shown; isLoading: boolean } => {
  const pathname = usePathname()
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (pathname === shown.state.pathname) return
    const match = matchScreen(pathname)
    if (!match) return globalThis.location.reload()
    let isCurrent = true
    const { search } = globalThis.location
    loadView(match.name, null, shown.state.language, { search: new URLSearchParams(search), form: null })
      .then((view) => {
        if (!isCurrent) return
        setShown({
          view,
          state: {
            ...shown.state,
            name: match.name,
            params: match.params,
            pathname,
            search,
            instead: null,
            form: null,
            flash: null,
          },
        })
        globalThis.scrollTo(0, 0)
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
      })
      // An older build's chunk is gone: the server has the page.
      .catch(() => globalThis.location.reload())
    return () => {
      isCurrent = false
    }
  }, [pathname, shown])
  return { shown, isLoading: pathname !== shown.state.pathname }
}

const waitingWords = (pathname: string): string => {
  const access = matchScreen(pathname)?.screen.access
  return access === 'admin' || access === 'admin-flag' || access === 'vetting' || access === 'reviewing'
    ? message('Verifying admin access...')
    : message('Loading...')
}

/** The page, or the words of its gate while it loads [GD-01, GD-02]. */
const Body = ({ shown, isLoading }: { shown: Shown; isLoading: boolean }) => {
  const t = useT()
  const pathname = usePathname()
  const Page = shown.view.page?.component
  return (
    <Gate
      state={{ isWaiting: isLoading, data: { hasAccess: Page !== undefined } }}
      waiting={t(waitingWords(pathname))}
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

const Screens = ({ first }: { first: Shown }) => {
  const { shown, isLoading } = useShown(first)
  return (
    <PageStateProvider value={shown.state}>
      <LanguageProvider code={shown.state.language} catalogue={shown.view.catalogue}>
        <AnchorContext value={Link}>
          <Shell isBare={shown.state.instead === 'age-gate'}>
            <ErrorBoundary key={shown.state.pathname}>
              <Body shown={shown} isLoading={isLoading} />
            </ErrorBoundary>
          </Shell>
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
  /** Called once the browser has hydrated the page. */
  readonly onReady?: (() => void) | undefined
}

const Ready = ({ onReady }: Pick<AppProps, 'onReady'>) => {
  useEffect(() => onReady?.(), [onReady])
  return null
}

/** The one React tree of the product: the server renders it and the browser hydrates it. */
export const App = ({ state, view, cache, client, onReady }: AppProps) => (
  <CacheProvider value={cache}>
    <ClientProvider value={client}>
      <Router
        {...(client === null && { ssrPath: state.pathname, ssrSearch: state.search.replace(/^\?/, '') })}
      >
        <Screens first={{ state, view }} />
        <Ready onReady={onReady} />
      </Router>
    </ClientProvider>
  </CacheProvider>
)
