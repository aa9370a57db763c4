import { brand } from '#shared/brand.ts'
import type { PageState, Rendered, RenderedHead } from '#shared/pages/rendered-page.ts'
import { ownStylesOf } from '#shared/pages/own-styles.ts'
import { screens } from '#shared/sitemap.ts'
import { languages } from '#shared/words.ts'
import { contentSecurityPolicy } from '../http/headers/security-headers.ts'
import type { PageDictionary } from '../http/headers/page-dictionary.ts'
import { structuredData } from './structured-data.ts'

/** What the build made for pages: style sheets to inline and addresses of scripts. */
export interface BuiltAssets {
  readonly sheet: string
  /** Styles that only some screens need, by their name. */
  readonly ownSheets: Readonly<Record<string, string>>
  /** Styles of parts that no screen uses yet; only the kit's gallery page loads them. */
  readonly kitSheet: string
  readonly boot: string
  /** The scripts that hydrate a page, separated by spaces; the entry comes first. */
  readonly main: string
  /** Additional scripts of each screen's page, separated by spaces; the page's own module comes first. */
  readonly pages: Readonly<Record<string, string>>
  /** The script of what floats over every page. */
  readonly floats: string
  /** The script that comes late on every page: service worker, network, install. */
  readonly late: string
  /** What that one loads when it is needed: the page that opens without network names it, so that the worker fetches it. */
  readonly more: string
  /**
   * The words of each screen's page in each language, separated by spaces; `index` is the list of them all, `floats`
   * those of what floats.
   */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The script that sets theme and low-data before the first paint. */
  readonly first: string
  readonly font: string
  /** What browsers complete pages from; absent where pages come whole. */
  readonly dictionary?: PageDictionary
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const metaTag = (name: string, content: string, attribute = 'name'): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`

type NamedState = Pick<PageState, 'name'>

const sheetOf = ({ name }: NamedState, { sheet, ownSheets, kitSheet }: BuiltAssets): string => {
  if (name === 'kit') return [sheet, ...Object.values(ownSheets), kitSheet].join('')
  const own = name === null ? null : ownStylesOf(screens[name])
  return own === null ? sheet : sheet + (ownSheets[own] ?? '')
}

/**
 * The inline script that brings boot.js. The policy trusts an element that a trusted script makes; one in the markup would
 * need a nonce, and a page with a nonce is good for one visit only.
 */
const bringBoot = ({ boot }: BuiltAssets): string =>
  `{const u=${JSON.stringify(boot)},s=document.createElement("script");s.type="module";s.src=window.trustedTypes?trustedTypes.createPolicy("sup-civic",{createScriptURL:()=>u}).createScriptURL(""):u;document.head.append(s)}`

const policies = new WeakMap<BuiltAssets, Map<string, string>>()

/** The content policy of a page; it depends on the build only. */
export const policyOf = (state: NamedState, assets: BuiltAssets): string => {
  const known = policies.get(assets) ?? new Map<string, string>()
  policies.set(assets, known)
  const sheet = sheetOf(state, assets)
  const policy = known.get(sheet) ?? contentSecurityPolicy([assets.first, bringBoot(assets)], [sheet])
  known.set(sheet, policy)
  return policy
}

/** The part of a page that depends only on the screen and the person's settings: sent before any data is read. */
export const openDocument = (
  state: Pick<PageState, 'name' | 'language' | 'isLite'>,
  theme: string | null,
  assets: BuiltAssets,
): string => {
  const language = languages.find(({ code }) => code === state.language) ?? languages[0]
  const attributes = `${theme ? ` data-theme="${theme}"` : ''}${state.isLite ? ' data-lite' : ''}`
  return `<!doctype html>
<html lang="${language.htmlLang}"${attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">${
    state.isLite ? '' : `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`
  }<style>${sheetOf(state, assets)}</style><script>${assets.first}</script>`
}

/** The address of a page in one language. */
const addressIn = (plain: string, code: string): string =>
  `${plain}${plain.includes('?') ? '&' : '?'}lang=${code}`

interface Addresses {
  readonly origin: string
  readonly plain: string
  readonly canonical: string
}

const links = (state: PageState, head: RenderedHead, { origin, plain, canonical }: Addresses): string => {
  const address = (code: string) => origin + addressIn(plain, code)
  const alternates = state.user
    ? ''
    : languages
        .filter(({ code }) => head.languages?.includes(code) ?? true)
        .map(
          ({ code, htmlLang }) =>
            `<link rel="alternate" hreflang="${htmlLang}" href="${escapeHtml(address(code))}">`,
        )
        .join('')
  const feed = head.feed
    ? `<link rel="alternate" type="application/rss+xml" href="${escapeHtml(head.feed)}">`
    : ''
  return `<link rel="canonical" href="${escapeHtml(origin + canonical)}">${alternates}${feed}`
}

/** Names the files that hydrate a page, so that boot.js requests them all at once. */
const filesOf = ({ name, instead, language }: PageState, assets: BuiltAssets): string => {
  const words = assets.words[language]
  const files = {
    main: assets.main,
    page: instead || !name ? '' : assets.pages[name],
    words: words?.[instead ? 'instead' : (name ?? '')],
    index: words?.['index'],
  }
  return Object.entries(files)
    .map(([part, addresses]) => (addresses ? ` data-${part}="${addresses}"` : ''))
    .join('')
}

/** What floats over the page, and its words: after the page. Nothing floats over the age step, which replaces the app. */
const floatsOf = ({ instead, language }: PageState, { floats, words }: BuiltAssets): string =>
  instead === 'age-gate' || !floats
    ? ''
    : ` data-floats="${[floats, words[language]?.['floats']].filter(Boolean).join(' ')}"`

/** What comes late on every page but the age step. */
const lateOf = (
  { name, instead, language }: PageState,
  { late, more, words, dictionary }: BuiltAssets,
): string =>
  instead === 'age-gate' || !late
    ? ''
    : ` data-late="${[late, words[language]?.['late']].filter(Boolean).join(' ')}"${name === 'offline' ? ` data-more="${[more, dictionary?.address].filter(Boolean).join(' ')}"` : ''}`

/** The own script of a reading page, which comes with the first touch. */
const touchOf = (name: PageState['name'], { pages }: BuiltAssets): string =>
  name && pages[name] ? ` data-touch="${pages[name]}"` : ''

/** The rest of the head, the body and the scripts. */
export const closeDocument = (
  state: PageState,
  rendered: Rendered,
  assets: BuiltAssets,
  origin: string,
): string => {
  const { head } = rendered
  const plain = head.canonical ?? state.pathname
  const spoken = languages.find(({ code }) => code === new URLSearchParams(state.search).get('lang'))
  const canonical = spoken ? addressIn(plain, spoken.code) : plain
  const title = head.title === brand.name ? head.title : `${head.title} – ${brand.name}`
  const image = `${origin}${head.image ?? '/share/home.png'}`
  // Zero seconds: a page that left after a while would take the text away from whoever reads slowly.
  const onward = head.leadsTo ? `<meta http-equiv="refresh" content="0;url=${escapeHtml(head.leadsTo)}">` : ''
  return `<title>${escapeHtml(title)}</title>${onward}${metaTag('description', head.description)}${
    head.isPrivate ? metaTag('robots', 'noindex') : links(state, head, { origin, plain, canonical })
  }${metaTag('theme-color', brand.themeColour)}<link rel="icon" href="/static/icon.svg" type="image/svg+xml"><link rel="manifest" href="/app.webmanifest">${[
    metaTag('og:site_name', brand.name, 'property'),
    metaTag('og:type', head.article ? 'article' : 'website', 'property'),
    metaTag('og:title', head.title, 'property'),
    metaTag('og:description', head.description, 'property'),
    metaTag('og:url', origin + canonical, 'property'),
    metaTag('og:image', image, 'property'),
    metaTag('og:image:width', '1200', 'property'),
    metaTag('og:image:height', '630', 'property'),
    metaTag('twitter:card', 'summary_large_image'),
  ].join(
    '',
  )}${structuredData(head, { origin, canonical, image })}</head><body><div id="root">${rendered.body}</div>${
    rendered.state === null
      ? ''
      : `<script type="application/json" id="page-state">${rendered.state}</script>`
  }<script${rendered.state === null ? touchOf(state.name, assets) : filesOf(state, assets)}${floatsOf(state, assets)}${lateOf(state, assets)}${state.sessionSeconds === undefined ? '' : ` data-session="${state.sessionSeconds}"`}${!state.viewer ? '' : ` data-of="${state.viewer.id}"`} id="boot">${bringBoot(assets)}</script></body></html>`
}
