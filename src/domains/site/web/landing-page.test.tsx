import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { CacheProvider } from '#platform/web/client/queries.ts'
import { makeReadCache } from '#platform/web/client/read-cache.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import type { Coverage } from '#domains/challenge/contract.ts'
import { card } from '#domains/leaders/web/leader-fixture.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { emptyPage } from './landing-fixture.ts'
import landing from './landing-page.tsx'

const coverage: Coverage = {
  stages: Array.from({ length: 774 }, (_, index) => (index < 12 ? 4 : index < 20 ? 2 : 0)),
  counts: { waiting: 754, nominated: 0, vetting: 8, choosing: 0, deployed: 12 },
}

const show = (over: Partial<PageState>, answers: readonly unknown[]): string => {
  const cache = makeReadCache(true)
  const reads = landing.reads?.({ params: {}, search: new URLSearchParams(), viewer: null }) ?? []
  for (const [index, { key }] of reads.entries())
    if (answers[index] !== undefined) cache.setQueryData([...key], answers[index])
  const Landing = landing.component
  return renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Router ssrPath="/">
        <PageStateProvider value={{ ...emptyPage, ...over }}>
          <Landing />
        </PageStateProvider>
      </Router>
    </CacheProvider>,
  )
}

const full = () => show({}, [coverage, { items: [card], total: 1, nextCursor: null }])

describe('the landing page', () => {
  test('[SH-01] shows its sections in the order of the specification', () => {
    const html = full()
    const marks = [
      'Leaders you can check. Choices you can trace.',
      '176,623',
      'Why we do this',
      'Four steps, all in public',
      'What we believe',
      'What you can do here',
      'Our milestones',
      'Meet your guides',
      'Our vision',
      'Who leads this',
      'Questions and answers',
    ]
    const places = marks.map((mark) => html.indexOf(mark))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const [, steps = ''] = /<ol class="how">(.*?)<\/ol>/.exec(html) ?? []
    expect(steps.match(/<li/g)).toHaveLength(4)
  })

  test('links only to existing pages', () => {
    const links = [...full().matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href)
    expect(links).toContain('/leaders/nominate')
    expect(links.filter((href) => href !== '/api' && matchScreen(href.split('?')[0] ?? '') === null)).toEqual(
      [],
    )
  })

  test('opens the form to join where it asks to join', () => {
    expect(full()).toMatch(/href="\/auth\?mode=join"[^>]*>Join free</)
  })

  test('draws and counts the coverage in the leaders’ answer', () => {
    const html = full()
    expect(html).toContain('12 verified or deployed, 0 choosing, 8 vetting, 0 nominated, 754 waiting.')
    expect(html).toContain('<b class="num">754</b> waiting')
    expect(html).toContain('Ifẹ́olúwa Adéṣínà')
  })

  test('draws nothing for unknown data', () => {
    const html = show({}, [])
    expect(html).not.toContain('<figure')
    expect(html).not.toContain('Recently verified')
    expect(show({}, [coverage, { items: [], total: 0, nextCursor: null }])).not.toContain('Recently verified')
  })

  test('names the round that is open, or says that nominations are open', () => {
    expect(full()).toContain('Nominations are open')
    const rounds = {
      items: [
        { name: 'Pilot round', status: 'closed' },
        { name: 'Round 1', status: 'open' },
      ],
    }
    const html = show({}, [coverage, undefined, rounds])
    expect(html).toContain('Round 1 is open')
    expect(html).not.toContain('Nominations are open')
  })

  test('says of the step to choose what the rounds say, and nothing while they are unknown', () => {
    const step = (html: string) =>
      html.split('<li').find((part) => part.includes('Citizens choose with SUP')) ?? ''
    const open = step(show({}, [coverage, undefined, { items: [{ name: 'Round 1', status: 'open' }] }]))
    expect(open).toContain('Round 1 is open')
    const closed = step(show({}, [coverage, undefined, { items: [{ name: 'Pilot', status: 'closed' }] }]))
    expect(closed).toContain('No round is open now')
    expect(step(full())).not.toContain('open')
    expect(full()).not.toContain('Open now')
  })

  test('explains why its counts are not those of leaders', () => {
    expect(full()).toContain('These numbers count local governments, not leaders.')
  })

  test('says in a demonstration that its leaders are invented', () => {
    const note = 'This is a demonstration with invented sample leaders.'
    expect(full()).not.toContain(note)
    expect(show({ isDemonstration: true }, [coverage])).toContain(note)
  })
})
