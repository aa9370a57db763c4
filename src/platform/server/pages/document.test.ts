import { describe, expect, test } from 'vitest'
import type { PageState, Rendered } from '#shared/pages/rendering.ts'
import { sitemap } from '#shared/sitemap.ts'
import { type BuiltAssets, closeDocument, openDocument } from './document.ts'

const assets: BuiltAssets = {
  sheet: 'p{margin:0}',
  ownSheets: { console: '.bar2{gap:4px}', site: '.hero{gap:8px}' },
  kitSheet: '.week{gap:6px}',
  words: { en: { auth: '/assets/en.js /assets/shell-en.js' } },
  boot: '/boot.js',
  main: '/main.js /react.js',
  pages: { auth: '/auth-page.js /parts.js' },
  first: '',
  font: '/font.woff2',
}
const sheetOf = (name: keyof typeof sitemap | null): string | undefined => {
  const open = openDocument({ name, language: 'en', isLite: false }, null, assets)
  return /<style>([^<]*)<\/style>/.exec(open)?.[1]
}

describe('the preloaded scripts of a page', () => {
  const scriptsOf = (
    name: keyof typeof sitemap,
    instead: PageState['instead'] = null,
  ): string | undefined => {
    const language = 'en'
    const state = { name, instead, language, pathname: '/auth', user: null, sessionSeconds: 60 } as PageState
    const rendered = { head: { title: 't', description: 'd' }, body: '', state: '{}' } as Rendered
    return /data-main="([^"]*)"/.exec(closeDocument(state, rendered, assets, 'http://localhost'))?.[1]
  }

  test('are those of every page, those of its own screen and its words, all named in the document', () => {
    expect(scriptsOf('auth')).toBe(
      '/main.js /react.js /auth-page.js /parts.js /assets/en.js /assets/shell-en.js',
    )
    expect(scriptsOf('landing')).toBe('/main.js /react.js')
  })

  test('of a guard page include none of the guarded page', () => {
    expect(scriptsOf('auth', 'age-gate')).toBe('/main.js /react.js')
  })
})

describe('the style sheet in the head of a page', () => {
  test('is one for most screens; some add their own, and styles that no screen uses stay on the gallery page', () => {
    expect(sheetOf('dashboard')).toBe(assets.sheet)
    expect(sheetOf(null)).toBe(assets.sheet)
    expect(sheetOf('vetting')).toBe(assets.sheet + assets.ownSheets.console)
    expect(sheetOf('landing')).toBe(assets.sheet + assets.ownSheets.site)
    expect(sheetOf('kit')).toBe(
      assets.sheet + assets.ownSheets.console + assets.ownSheets.site + assets.kitSheet,
    )
  })
})
