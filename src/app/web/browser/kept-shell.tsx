import { type ComponentType, useEffect } from 'react'
import { useFollow } from '#platform/web/navigation.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { isCurrent, signInFrom, withLanguage } from '../shell/current.ts'
import type { ShellParts } from '../shell/shell.tsx'

// A policy for trusted types forbids even the empty string.
const nothing = ((globalThis as { trustedTypes?: { emptyHTML: unknown } }).trustedTypes?.emptyHTML ??
  '') as string

/** React leaves what is in an element whose inside it is told to be given: here given nothing, never anything else. */
const untouched = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: nothing } }

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === 'class' ? 'className' : name, value]),
  )

/** A part of the page as the server drew it: React neither draws nor changes what is in it. */
const keep = (selector: string): ComponentType => {
  const drawn = document.querySelector(selector)
  if (!drawn) return () => null
  const Tag = drawn.localName as 'div'
  const attributes = attributesOf(drawn)
  // Where React had to draw the page anew, its element takes what was in the server's.
  const adopt = (element: Element | null) => {
    if (element && element !== drawn) element.replaceChildren(...drawn.childNodes)
  }
  return () => <Tag {...attributes} {...untouched} ref={adopt} />
}

const parts = ':is(header.top, footer.ft, nav.tabs)'

/** Marks the entries of the page that shows now, and points what leads back here to it. */
export const markPage = (pathname: string, search: string): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'header.top nav a, header.top .pop > a, nav.tabs a',
  ))
    if (isCurrent(link.getAttribute('href') ?? '', pathname)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`${parts} a[data-language]`))
    link.setAttribute('href', withLanguage(pathname, search, link.dataset['language'] ?? ''))
  for (const link of document.querySelectorAll(`${parts} a[data-sign-in]`))
    link.setAttribute('href', signInFrom(pathname, search))
}

/** Lets links of the kept parts change the page in place, as those that React draws do. */
const useKeptLinks = () => {
  const follow = useFollow()
  const { pathname, search } = usePageState()
  useEffect(() => markPage(pathname, search), [pathname, search])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(`${parts} a[href]`) : null
      if (link && !link.hasAttribute('data-language')) follow(event, link.getAttribute('href') ?? '')
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [follow])
}

/** Header, footer, bottom bar and the strip of the network as the server drew them: a page carries no script for them. */
export const keepShell = (): ShellParts => {
  const KeptHeader = keep('header.top')
  const Header = () => {
    useKeptLinks()
    return <KeptHeader />
  }
  return {
    Header,
    Footer: keep('footer.ft'),
    BottomBar: keep('nav.tabs'),
    NetworkStrip: keep('[data-network]'),
  }
}
