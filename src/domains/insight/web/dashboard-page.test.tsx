// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { vettingApi } from '#domains/vetting/contract.ts'
import { ApiError } from '#platform/web/client/api-error.ts'
import { matchScreen } from '#shared/sitemap.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { inState, renderWithState, stateOf } from '#test/web.tsx'
import dashboardPage from './dashboard-page.tsx'
import { sentNomination, nominationPage, server } from './nomination-fixture.ts'

const show = (client: FakeClient, who: 'ada' | 'bola' = 'ada') => {
  const Page = dashboardPage.component
  const state = { ...stateOf(who), name: 'dashboard' as const, pathname: '/dashboard' }
  return renderWithState(<Page />, { client, state })
}
const calls = (client: FakeClient) => client.asked.map(({ url }) => url)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the dashboard', () => {
  test('greets by name and citizen number and leads to what comes next', async () => {
    show(server())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada')
    expect(screen.getByText('Citizen #7')).toBeTruthy()
    await screen.findByText('You have not nominated anyone yet')
    expect(await screen.findByText('1,234')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(links).toEqual(['/leaders/nominate', '/leaders'])
    expect(links.filter((href) => matchScreen(href) === null)).toEqual([])
    expect(document.querySelectorAll('.civic')).toHaveLength(1)
  })

  test('shows the queue to people who may vet, and requests no other data', async () => {
    const bolas = show(server(), 'bola').client
    const console = within(await screen.findByRole('region', { name: 'Vetting Console' }))
    expect(console.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Pending4 nominations wait', '/admin/leaders/vetting?bucket=pending'],
        ['Under Review1 nomination waits', '/admin/leaders/vetting?bucket=under_review'],
      ],
    )
    expect(calls(bolas)).toContain('/api/vetting/nominations?bucket=pending&limit=1')
    cleanup()
    const adas = show(server()).client
    await screen.findByText('1,234')
    expect(calls(adas).toSorted()).toEqual(['/api/leaders/stats', '/api/nominations/mine'])
  })

  test('requests the same from the server before it renders', () => {
    const asked = (who: 'ada' | 'bola', search = '') =>
      dashboardPage
        .reads?.({ params: {}, search: new URLSearchParams(search), viewer: stateOf(who).viewer })
        .map(({ key }) => key)
    expect(asked('ada')).toEqual([['/api/nominations/mine'], ['/api/leaders/stats']])
    expect(asked('bola')?.[2]).toEqual(['/api/vetting/nominations', { bucket: 'pending', limit: '1' }])
    expect(asked('ada', 'cursor=abc')?.[0]).toEqual(['/api/nominations/mine', { cursor: 'abc' }])
  })
})

describe('[DB-03] a dashboard that does not load', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const tries = (client: FakeClient) => calls(client).filter((url) => url === '/api/nominations/mine').length
  const OFFLINE = 'There is no network now. What you sent is safe.'

  test('retries 3 times with a counter and an offline notice, then says so and offers another try', async () => {
    vi.useFakeTimers()
    const { client } = show(server().loses(vettingApi.mine))
    const seen: (string | undefined)[] = []
    for (const wait of [1, 1000, 2000]) {
      await pass(wait)
      seen.push(screen.getByText(/Retry attempt/).parentElement?.textContent)
    }
    expect(seen).toEqual([1, 2, 3].map((number) => `Retry attempt ${number}/3 ${OFFLINE}`))
    await pass(4000)
    expect(tries(client)).toBe(4)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Unable to load dashboard')
    expect(alert.textContent).toContain(OFFLINE)
    expect(within(alert).getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/dashboard')
    client.answers(vettingApi.mine, nominationPage([sentNomination()]))
    fireEvent.click(within(alert).getByRole('link', { name: 'Try again' }))
    await pass(1)
    expect(screen.getByRole('article')).toBeTruthy()
  })

  test('shows late answers', async () => {
    vi.useFakeTimers()
    const { client } = show(server().loses(vettingApi.mine))
    await pass(1)
    client.answers(vettingApi.mine, nominationPage([sentNomination()]))
    await pass(1001)
    expect(screen.getByRole('article')).toBeTruthy()
    expect(screen.queryByText(/Retry attempt/)).toBeNull()
  })

  test('for a fault of the service says that', async () => {
    vi.useFakeTimers()
    show(server().refuses(vettingApi.mine, 'busy'))
    await pass(1)
    expect(screen.getByText(/Retry attempt 1\/3/).parentElement?.textContent).toContain(
      'The service has a short problem. Please try again in a moment.',
    )
  })

  test('that already failed on the server is shown as failed, then retried here', async () => {
    const Page = dashboardPage.component
    const { element, cache, client } = inState(<Page />, {
      client: server([sentNomination()]),
      state: { ...stateOf('ada'), name: 'dashboard', pathname: '/dashboard' },
    })
    const failed = () => Promise.reject(new ApiError(503, '{"error":"Busy, please retry"}', ''))
    await cache.prefetchQuery({ queryKey: ['/api/nominations/mine'], queryFn: failed, retry: false })
    expect(renderToString(element)).toContain('Unable to load dashboard')
    render(element)
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(tries(client)).toBe(1)
  })

  test('that was refused is not retried', async () => {
    vi.useFakeTimers()
    const { client } = show(server().refuses(vettingApi.mine, 'forbidden'))
    await pass(60_000)
    expect(tries(client)).toBe(1)
    expect(screen.getByRole('alert').textContent).toContain('Unable to load dashboard')
  })
})
