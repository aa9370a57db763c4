import { type ComponentProps, type MouseEvent, useCallback } from 'react'
import { useLocation, useSearch as useSearchText } from 'wouter'
import { can, type Viewer } from '#shared/access.ts'
import { areStylesLoaded } from '#shared/pages/own-styles.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { useViewer } from './viewer.tsx'

/** True when the page can show without a page load: a script page that this person may open, and its styles are here. */
export const showsInPlace = (href: string, viewer: Viewer | null, from: string): boolean => {
  if (!href.startsWith('/')) return false
  const match = matchScreen(href.split(/[?#]/)[0] ?? '')
  if (match === null || match.screen.level === 'read' || !can(match.screen.access, viewer)) return false
  return areStylesLoaded(match.screen, from)
}

/** Goes to one of our addresses: in place where possible, otherwise by a page load (the server then decides). */
export const useNavigate = () => {
  const [here, go] = useLocation()
  const viewer = useViewer()
  return useCallback(
    (href: string, options: { replace?: boolean } = {}) => {
      if (showsInPlace(href, viewer, here)) go(href, options)
      else globalThis.location.assign(href)
    },
    [go, here, viewer],
  )
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented

/** A real link; after hydration it changes the page without a load. */
export const Link = ({ href = '', onClick, ...rest }: ComponentProps<'a'>) => {
  const viewer = useViewer()
  const [here, go] = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event) || rest.target || !showsInPlace(href, viewer, here)) return
    event.preventDefault()
    go(href)
  }
  return <a href={href} onClick={follow} {...rest} />
}

/** The query string of the page, the same on the server and in the browser. */
export const useSearch = (): URLSearchParams => new URLSearchParams(useSearchText())

/** The path of the current page. */
export const usePathname = (): string => useLocation()[0]
