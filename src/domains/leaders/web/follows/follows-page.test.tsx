// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leadersApi } from '../../contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, serverWithPlaces, showPage, showServed } from '#test/show-page.tsx'
import { followsApi, type Follows } from '../../contracts/follow-contract.ts'
import followsPage from './follows-page.tsx'
import leadersPage from '../directory/leaders-page.tsx'
import { card } from '../leader-fixture.ts'

const at = '2026-10-01T10:00:00.000Z'
const place = { lga: 'LA-ikorodu', lgaName: 'Ikorodu', state: 'NG-LA', stateName: 'Lagos' }
const follows: Follows = {
  leaders: [{ ...card, followedAt: at }],
  places: [{ ...place, leaders: 2, followedAt: at }],
  moves: [
    {
      leaderId: card.id,
      fullName: card.fullName,
      lgaName: 'Ikorodu',
      stateName: 'Lagos',
      from: 'in_vetting',
      to: 'verified',
      at: '2026-10-01',
      why: 'Office confirmed',
    },
  ],
}
const nothing: Follows = { leaders: [], places: [], moves: [] }

const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })
afterEach(() => {
  cleanup()
  assign.mockClear()
})

describe('the followed leaders and places of a person', () => {
  const show = (answer: Follows) => {
    const client = fakeClient()
      .answers(followsApi.follows, answer)
      .answers(followsApi.unfollowLeader, { isFollowed: false })
      .answers(followsApi.unfollowLga, { isFollowed: false })
    showPage(followsPage, { address: '/leaders/following', client })
    return client
  }

  test('the latest steps, the leaders and the places appear with their links', async () => {
    show(follows)
    const steps = within(await screen.findByRole('region', { name: 'Latest steps' }))
    expect(steps.getByRole('listitem').textContent).toBe(
      `${card.fullName}Verified1 October 2026 · Ikorodu, LagosOffice confirmed`,
    )
    expect(steps.getByRole('link').getAttribute('href')).toBe(`/leaders/${card.id}`)
    const places = within(screen.getByRole('region', { name: 'Local governments' }))
    expect(places.getByRole('link').getAttribute('href')).toBe('/leaders?state=NG-LA&lga=LA-ikorodu')
    expect(places.getByText('Leaders: 2')).toBeDefined()
  })

  test('a leader and a place each have an unfollow button', async () => {
    const client = show(follows)
    fireEvent.click(await screen.findByRole('button', { name: `Stop following ${card.fullName}` }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/leaders/following'))
    expect(sentTo(client, followsApi.unfollowLeader).map(({ url }) => url)).toEqual([
      `/api/leaders/${card.id}/unfollow`,
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Stop following Ikorodu, Lagos' }))
    await waitFor(() =>
      expect(sentTo(client, followsApi.unfollowLga)[0]?.body).toEqual({ lga: 'LA-ikorodu' }),
    )
  })

  test('without any it says how to start', async () => {
    show(nothing)
    await screen.findByRole('heading', { name: 'You are not following anyone yet' })
    expect(screen.getByRole('link', { name: 'Search all leaders' }).getAttribute('href')).toBe('/leaders')
  })

  test('a list that failed to load says so and can be retried', async () => {
    const client = fakeClient().refuses(followsApi.follows, 'invalid-input')
    showPage(followsPage, { address: '/leaders/following', client })
    const problem = await screen.findByRole('alert')
    expect(within(problem).getByRole('link', { name: 'Try again' })).toBeDefined()
  })
})

describe('the directory of one local government', () => {
  const address = '/leaders?state=NG-LA&lga=LA-ikorodu'
  const server = (answer: Follows) =>
    serverWithPlaces()
      .answers(leadersApi.stats, {
        total: 1,
        onTheWay: 0,
        pipeline: 0,
        seated: 0,
        holders: 1,
        suspended: 0,
        verified: 1,
        officeTypes: 1,
        states: 1,
        isFctCovered: false,
        regions: 1,
      })
      .answers(leadersApi.directory, { items: [card], total: 1, unnamed: 0, nextCursor: null })
      .answers(followsApi.follows, answer)
      .answers(followsApi.followLga, { isFollowed: true })

  test('can be followed by a citizen, who comes back to the same list', async () => {
    const client = server(nothing)
    showPage(leadersPage, { address, client })
    fireEvent.click(await screen.findByRole('button', { name: 'Follow Ikorodu' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(address))
    expect(sentTo(client, followsApi.followLga)[0]?.body).toEqual({ lga: 'LA-ikorodu' })
    expect(screen.getByRole('link', { name: 'People you follow' }).getAttribute('href')).toBe(
      '/leaders/following',
    )
  })

  test('says that it is followed already', async () => {
    showPage(leadersPage, { address, client: server(follows) })
    await screen.findByRole('button', { name: 'Stop following Ikorodu' })
  })

  test('leads a guest to sign in and back', async () => {
    const client = server(nothing)
    showServed(leadersPage, { address, client })
    const link = await screen.findByRole('link', { name: 'Follow' })
    expect(link.getAttribute('href')).toBe(`/auth?returnUrl=${encodeURIComponent(address)}`)
    expect(sentTo(client, followsApi.follows)).toEqual([])
  })
})
