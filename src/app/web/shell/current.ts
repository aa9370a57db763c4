/** Pages that are parents in the address only: other pages below them are not part of them. */
const entrances = new Set(['/', '/admin'])

/** True when the entry leads to the current page or to one of its parents. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || (!entrances.has(href) && pathname.startsWith(`${href}/`))

/** The same page in another language. */
export const withLanguage = (pathname: string, search: string, code: string): string => {
  const query = new URLSearchParams(search)
  query.set('lang', code)
  return `${pathname}?${query.toString()}`
}

/** Where a guest signs in, and comes back to this page. */
export const signInFrom = (pathname: string, search: string): string =>
  pathname === '/' || pathname === '/auth'
    ? '/auth'
    : `/auth?returnUrl=${encodeURIComponent(pathname + search)}`
