import { type ComponentProps, type MouseEvent, useCallback } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { Viewer } from '#shared/access.ts'
import { message } from '#shared/words.ts'
import { useViewer } from './viewer.tsx'

type Ways = typeof import('./in-place.ts')
let ways: Ways | null = null

/** Loads the table of screens, which no page needs to draw; the first touch asks for it. */
export const loadWays = async (): Promise<Ways> => (ways ??= await import('./in-place.ts'))

/** What to say while the page of that address loads. */
export const wordsOfWaitingFor = (pathname: string): string =>
  ways?.wordsOfWaiting(pathname) ?? message('Loading...')

interface From {
  readonly here: string
  readonly viewer: Viewer | null
  readonly go: (href: string, options?: { replace?: boolean }) => void
}

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? ''

/** Whether a page shows in place; null while nobody knows yet. */
const isInPlace = (href: string, { here, viewer }: From): boolean | null =>
  pathOf(href) === here || (ways?.showsInPlace(href, viewer, here) ?? null)

const goTo = (href: string, from: From, options: { replace?: boolean } = {}): void => {
  const leave = () => globalThis.location.assign(href)
  const decide = () => (isInPlace(href, from) ? from.go(href, options) : leave())
  if (isInPlace(href, from) !== null) decide()
  else loadWays().then(decide, leave)
}

/** Goes to one of our addresses: in place where possible, otherwise by a page load (the server then decides). */
export const useNavigate = () => {
  const [here, go] = useLocation()
  const viewer = useViewer()
  return useCallback(
    (href: string, options: { replace?: boolean } = {}) => goTo(href, { here, viewer, go }, options),
    [go, here, viewer],
  )
}

type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>

const isPlain = (click: Click): boolean =>
  click.button === 0 &&
  !click.metaKey &&
  !click.ctrlKey &&
  !click.shiftKey &&
  !click.altKey &&
  !click.defaultPrevented

/** Follows a click on a link: in place where possible, otherwise as the browser does. */
const follow = (click: Click, href: string, from: From): void => {
  if (!isPlain(click) || !href.startsWith('/') || isInPlace(href, from) === false) return
  click.preventDefault()
  goTo(href, from)
}

/** Follows clicks on links that React does not draw. */
export const useFollow = () => {
  const [here, go] = useLocation()
  const viewer = useViewer()
  return useCallback(
    (click: Click, href: string) => follow(click, href, { here, viewer, go }),
    [go, here, viewer],
  )
}

/** A real link; after hydration it changes the page without a load. */
export const Link = ({ href = '', onClick, ...rest }: ComponentProps<'a'>) => {
  const toPage = useFollow()
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!rest.target && rest.download === undefined) toPage(event, href)
      }}
      {...rest}
    />
  )
}

/**
 * The query string of the page, the same on the server and in the browser. The router's own `useSearch` decodes it first,
 * and `URLSearchParams` would then decode it again: `%2526` would become `&`.
 */
export const useSearch = (): URLSearchParams => {
  const router = useRouter()
  return new URLSearchParams(router.searchHook(router))
}

/** The path of the current page. */
export const usePathname = (): string => useLocation()[0]
