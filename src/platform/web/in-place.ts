import { can, type Viewer } from '#shared/access.ts'
import { areStylesLoaded } from '#shared/pages/own-styles.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** True when the page can show without a page load: a script page that this person may open, and its styles are here. */
export const showsInPlace = (href: string, viewer: Viewer | null, from: string): boolean => {
  if (!href.startsWith('/')) return false
  const match = matchScreen(href.split(/[?#]/)[0] ?? '')
  if (match === null || match.screen.level === 'read' || !can(match.screen.access, viewer)) return false
  return areStylesLoaded(match.screen, from)
}

/** What to say while the page of that address loads. */
export const wordsOfWaiting = (pathname: string): string => {
  const { path, access } = matchScreen(pathname)?.screen ?? {}
  return path?.startsWith('/admin') || access === 'admin' || access === 'reviewing'
    ? message('Verifying admin access...')
    : message('Loading...')
}
