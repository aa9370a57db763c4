import { describe, expect, test } from 'vitest'
import { sitemap } from '#shared/sitemap.ts'
import { type BuiltAssets, openDocument } from './document.ts'

const assets: BuiltAssets = {
  sheet: 'p{margin:0}',
  kitSheet: '.week{gap:6px}',
  boot: '/boot.js',
  main: '/main.js',
  first: '',
  font: '/font.woff2',
}
const sheetOf = (name: keyof typeof sitemap | null): string | undefined => {
  const open = openDocument({ name, language: 'en', isLite: false }, null, assets, 'n')
  return /<style nonce="n">([^<]*)<\/style>/.exec(open)?.[1]
}

describe('the sheet in the head of a page', () => {
  test('every screen carries the same one, and looks that no screen uses stay on the page of the kit', () => {
    expect(sheetOf('landing')).toBe(assets.sheet)
    expect(sheetOf('vetting')).toBe(assets.sheet)
    expect(sheetOf(null)).toBe(assets.sheet)
    expect(sheetOf('kit')).toBe(assets.sheet + assets.kitSheet)
  })
})
