// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/client/api-error.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { inState, stateOf } from '#test/web.tsx'
import { dashboardApi } from '../contract.ts'
import dashboardPage from './dashboard-page.tsx'
import { drawDashboard } from './dashboard-fixture.tsx'
import { sampleDashboard, server } from './nomination-fixture.ts'

const calls = (client: FakeClient) => client.asked.map(({ url }) => url)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('[DB-03] a dashboard that does not load', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const tries = (client: FakeClient) => calls(client).filter((url) => url === '/api/dashboard').length
  const OFFLINE = 'There is no network now. What you sent is safe.'

  test('retries 3 times with a counter and an offline notice, then says so and offers another try', async () => {
    vi.useFakeTimers()
    const { client } = drawDashboard(server().loses(dashboardApi.dashboard))
    const seen: (string | undefined)[] = []
    for (const wait of [1, 1000, 2000]) {
      await pass(wait)
      seen.push(screen.getByText(/retry attempt/).parentElement?.textContent)
    }
    expect(seen).toEqual([1, 2, 3].map((number) => `Loading again: retry attempt ${number}/3 ${OFFLINE}`))
    await pass(4000)
    expect(tries(client)).toBe(4)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Unable to load dashboard')
    expect(alert.textContent).toContain(OFFLINE)
    expect(within(alert).getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/dashboard')
    client.answers(dashboardApi.dashboard, sampleDashboard())
    fireEvent.click(within(alert).getByRole('link', { name: 'Try again' }))
    await pass(1)
    expect(screen.getByText('SUP balance')).toBeTruthy()
  })

  test('shows late answers', async () => {
    vi.useFakeTimers()
    const { client } = drawDashboard(server().loses(dashboardApi.dashboard))
    await pass(1)
    client.answers(dashboardApi.dashboard, sampleDashboard())
    await pass(1001)
    expect(screen.getByText('SUP balance')).toBeTruthy()
    expect(screen.queryByText(/retry attempt/)).toBeNull()
  })

  test('for a fault of the service says that', async () => {
    vi.useFakeTimers()
    drawDashboard(server().refuses(dashboardApi.dashboard, 'busy'))
    await pass(1)
    expect(screen.getByText(/retry attempt 1\/3/).parentElement?.textContent).toContain(
      'Something went wrong on our side. Please try again in a moment.',
    )
  })

  test('that already failed on the server is shown as failed, then retried here', async () => {
    const Page = dashboardPage.component
    const { element, cache, client } = inState(<Page />, {
      client: server(),
      state: { ...stateOf('ada'), name: 'dashboard', pathname: '/dashboard' },
    })
    const failed = () => Promise.reject(new ApiError(503, '{"error":"Busy, please retry"}', ''))
    await cache.prefetch(['/api/dashboard'], failed)
    expect(renderToString(element)).toContain('Unable to load dashboard')
    render(element)
    expect(await screen.findByText('SUP balance')).toBeTruthy()
    expect(tries(client)).toBe(1)
  })

  test('that was refused is not retried', async () => {
    vi.useFakeTimers()
    const { client } = drawDashboard(server().refuses(dashboardApi.dashboard, 'forbidden'))
    await pass(60_000)
    expect(tries(client)).toBe(1)
    expect(screen.getByRole('alert').textContent).toContain('Unable to load dashboard')
  })
})
