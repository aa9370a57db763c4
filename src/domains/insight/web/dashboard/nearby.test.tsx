// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { nearbyApi } from '../../nearby-contract.ts'
import { nearbyKinds } from '#shared/civic/dashboard-names.ts'
import dashboardPage from '../dashboard-page.tsx'
import { sampleNearby, server } from '../nomination-fixture.ts'

const show = (client: FakeClient) => {
  const Page = dashboardPage.component
  const state = { ...stateOf('ada'), name: 'dashboard' as const, pathname: '/dashboard' }
  renderWithState(<Page />, { client, state })
}
const area = async () => within(await screen.findByRole('region', { name: 'Lately in Surulere' }))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('what happened where the person lives', () => {
  test('stands on the dashboard, each thing with its day and the way to its page', async () => {
    const id = '0190a000-0000-7000-8000-000000000009'
    const items = nearbyKinds.map((kind) => ({
      id,
      kind,
      title: `Title of ${kind}`,
      day: '2026-11-20',
      lgaName: 'Surulere',
      isSample: kind === 'leader',
    }))
    show(server().answers(nearbyApi.nearby, sampleNearby({ items })))
    const links = (await area()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/reports/${id}`,
      `/projects/${id}`,
      `/projects/${id}`,
      `/projects/${id}`,
      `/events/${id}`,
      `/events/${id}`,
      `/leaders/${id}`,
    ])
    expect(links[0]?.textContent).toBe('Title of fixedProblem fixed · Surulere · 20 November 2026')
    expect(links[6]?.textContent).toBe(
      'Title of leaderLeader verified · Surulere · 20 November 2026 · Sample',
    )
  })

  test('says so when there is nothing, with what a person can do', async () => {
    show(server())
    const link = (await area()).getByRole('link')
    expect(link.getAttribute('href')).toBe('/engage/report')
    expect(link.textContent).toContain('Nothing new in two months')
  })

  test('is left out for somebody who has not said where they live', async () => {
    show(server().answers(nearbyApi.nearby, sampleNearby({ place: null })))
    await screen.findByRole('region', { name: 'SUP balance' })
    expect(screen.queryByText(/Lately in/)).toBeNull()
  })

  test('fails alone: the rest of the dashboard stays, and a press tries again', async () => {
    vi.useFakeTimers()
    const client = server().loses(nearbyApi.nearby)
    show(client)
    for (const wait of [1, 1000, 2000, 4000]) await act(() => vi.advanceTimersByTimeAsync(wait))
    expect(screen.getByRole('region', { name: 'SUP balance' })).toBeTruthy()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('We could not load your area.')
    client.answers(nearbyApi.nearby, sampleNearby())
    fireEvent.click(within(alert).getByRole('link', { name: 'Try again' }))
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText('Lately in Surulere')).toBeTruthy()
  })
})
