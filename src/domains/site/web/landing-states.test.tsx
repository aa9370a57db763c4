import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { screens } from '#shared/sitemap.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import { Router } from 'wouter'
import { emptyPage } from './landing-fixture.ts'
import { Capabilities, HowItWorks } from './landing-how.tsx'
import { Guides, Questions } from './landing-who.tsx'

/** Screens that the test takes away; everything else is the real sitemap. */
const planted = vi.hoisted(() => ({ missing: new Set<string>() }))

vi.mock('#shared/sitemap.ts', async (real) => {
  const sitemap = await real<typeof import('#shared/sitemap.ts')>()
  return {
    ...sitemap,
    isScreenPath: (path: string) => !planted.missing.has(path) && sitemap.isScreenPath(path),
  }
})

const show = (): string =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <PageStateProvider value={emptyPage}>
        <HowItWorks />
        <Capabilities />
        <Guides />
        <Questions />
      </PageStateProvider>
    </Router>,
  )

/** The list item or card that holds a text. */
const itemOf = (html: string, text: string): string => {
  const item = html.split('<li').find((part) => part.includes(text))
  if (!item) throw new Error(`The landing page does not say: ${text}`)
  return item
}

beforeEach(() => {
  planted.missing.clear()
})

describe('what the landing page calls open', () => {
  test('exists: all four steps have their screen today', () => {
    const html = show()
    const paths = Object.values(screens).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/leaders/nominate', '/voting', '/admin/audits']))
    for (const step of ['Suggest someone', 'Two reviewers check', 'Citizens choose', 'Leaders in a seat'])
      expect(itemOf(html, step)).toContain('Open now')
  })

  test.each([
    ['/leaders/nominate', 'Suggest someone'],
    ['/voting', 'Citizens choose'],
    ['/admin/audits', 'Leaders in a seat'],
    ['/training', 'Take a lesson and earn SUP'],
    ['/civic-counsel', 'Ask an AI guide'],
    ['/civic-counsel', 'Tari'],
    ['/civic-counsel', 'Kamsi'],
    ['/transparency', 'Check the public record yourself'],
    ['/donations', 'Fund community projects'],
  ])('%s: without the screen its line says that it is coming', (path, text) => {
    expect(itemOf(show(), text)).not.toContain('Coming')
    planted.missing.add(path)
    expect(itemOf(show(), text)).toContain('Coming')
    expect(itemOf(show(), text)).not.toContain('Open now')
  })

  test('the guides and cash-out are in the present tense', () => {
    const today = show()
    expect(today).toContain('Both are AI')
    expect(today).toContain('Earned SUP can be cashed out in Nigeria.')
  })
})
