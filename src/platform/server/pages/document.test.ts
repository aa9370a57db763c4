import { describe, expect, test } from 'vitest'
import type { PageState, Rendered } from '#shared/pages/rendered-page.ts'
import { sitemap } from '#shared/sitemap.ts'
import { type BuiltAssets, closeDocument, openDocument } from './document.ts'

const assets: BuiltAssets = {
  sheet: 'p{margin:0}',
  ownSheets: { console: '.bar2{gap:4px}', site: '.hero{gap:8px}' },
  kitSheet: '.week{gap:6px}',
  floats: '/floats.js',
  more: '',
  late: '/late.js',
  words: {
    en: { auth: '/shell-en.js /auth-en.js', instead: '/instead-en.js', index: '/index-en.js' },
    ha: { auth: '/shell-ha.js' },
  },
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

describe('the scripts of a page, all named in its document', () => {
  const filesOf = (
    name: keyof typeof sitemap,
    { instead = null, language = 'en' }: Partial<Pick<PageState, 'instead' | 'language'>> = {},
  ): Record<string, string | undefined> => {
    const state = { name, instead, language, pathname: '/auth', user: null, sessionSeconds: 60 } as PageState
    const rendered = { head: { title: 't', description: 'd' }, body: '', state: '{}' } as Rendered
    const html = closeDocument(state, rendered, assets, 'http://localhost')
    return Object.fromEntries(
      [...html.matchAll(/ data-(main|page|words|index)="([^"]*)"/g)].map(([, part = '', files]) => [
        part,
        files,
      ]),
    )
  }

  test('are those of every page, those of its own screen, and its words in the language of the reader', () => {
    expect(filesOf('auth')).toEqual({
      main: '/main.js /react.js',
      page: '/auth-page.js /parts.js',
      words: '/shell-en.js /auth-en.js',
      index: '/index-en.js',
    })
    expect(filesOf('auth', { language: 'ha' })).toMatchObject({ words: '/shell-ha.js' })
    expect(filesOf('auth', { language: 'yo' })).toEqual({
      main: '/main.js /react.js',
      page: '/auth-page.js /parts.js',
    })
    expect(filesOf('landing')).toEqual({ main: '/main.js /react.js', index: '/index-en.js' })
  })

  test('of a guard page include none of the guarded page', () => {
    expect(filesOf('auth', { instead: 'age-gate' })).toEqual({
      main: '/main.js /react.js',
      words: '/instead-en.js',
      index: '/index-en.js',
    })
  })
})

test('what floats comes with every page, not-found and refused ones too, but not with the age step [SH-08]', () => {
  const floatsOf = (instead: PageState['instead']) => {
    const state = { name: 'auth', instead, language: 'en', pathname: '/auth', user: null } as PageState
    const rendered = { head: { title: 't', description: 'd' }, body: '', state: null } as Rendered
    return / data-floats="([^"]*)"/.exec(closeDocument(state, rendered, assets, 'http://localhost'))?.[1]
  }
  for (const instead of [
    null,
    'not-found',
    'admin-guard',
    'committee-guard',
    'verified-guard',
    'error',
  ] as const)
    expect([instead, floatsOf(instead)]).toEqual([instead, '/floats.js'])
  expect(floatsOf('age-gate')).toBeUndefined()
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
