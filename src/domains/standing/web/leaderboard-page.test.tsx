// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sentTo, showPage, showServed } from '#test/show-page.tsx'
import { standingApi } from '../contract.ts'
import leaderboardPage from './leaderboard-page.tsx'
import { boardSearch } from './leaderboard/board-search.ts'
import { sampleBoard, sampleRank, standingServer } from './standing-fixture.ts'

afterEach(cleanup)

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the leaderboard page', () => {
  test('lists rank, name or “A citizen”, level and score, and the viewer’s own rank above', async () => {
    showPage(leaderboardPage, { address: '/leaderboard', client: standingServer() })
    expect(await rowsOf('The best fifty')).toEqual([
      ['1', 'Emeka O.', 'Active Citizen', '212'],
      ['1', 'A citizen', 'Rising Citizen', '212'],
      ['3', 'A citizen', 'Civic Champion', '90'],
    ])
    const own = within(await screen.findByRole('region', { name: 'You' }))
    expect(own.getByText('Rank 11 of 214, with 96 points')).toBeTruthy()
    expect(own.getByRole('link', { name: 'Show my local government' }).getAttribute('href')).toBe(
      '/leaderboard?period=month&state=NG-LA&lga=LA-ikeja',
    )
    expect(own.getByRole<HTMLInputElement>('radio', { name: /A citizen/ }).checked).toBe(true)
  })

  test('compares places, without a figure where few live, and without places that nobody named', async () => {
    showPage(leaderboardPage, { address: '/leaderboard', client: standingServer() })
    expect(await rowsOf('Points for each 100 citizens')).toEqual([
      ['Lagos', '500', '300', '20', '60'],
      ['Plateau', 'Under 5 citizens', '9', '1', '2'],
    ])
  })

  test('shows guests the list without asking for anybody’s own rank', async () => {
    const client = standingServer()
    showServed(leaderboardPage, { address: '/leaderboard?period=week', client })
    await screen.findByRole('table', { name: 'The best fifty' })
    expect(screen.queryByRole('region', { name: 'You' })).toBeNull()
    expect(sentTo(client, standingApi.ownRank)).toEqual([])
    expect(screen.getByRole('link', { name: 'This week' }).getAttribute('aria-current')).toBe('page')
  })

  test('says in words when nobody has points, and when the viewer has none or hides', async () => {
    const client = standingServer()
      .answers(standingApi.leaderboard, { ...sampleBoard, people: 0, rows: [] })
      .answers(standingApi.ownRank, { ...sampleRank, rank: null, score: 0 })
    showPage(leaderboardPage, { address: '/leaderboard', client })
    expect(await screen.findByText('No one has points here yet')).toBeTruthy()
    expect(await screen.findByText(/You have no points here yet/)).toBeTruthy()
    cleanup()
    client.answers(standingApi.ownRank, { ...sampleRank, rank: null, shown: 'hidden' })
    showPage(leaderboardPage, { address: '/leaderboard', client })
    expect(await screen.findByText('You have chosen not to be in this list.')).toBeTruthy()
  })

  test('says when the list could not be loaded', async () => {
    const client = standingServer().refuses(standingApi.leaderboard, 'forbidden')
    showPage(leaderboardPage, { address: '/leaderboard', client })
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the list.')
  })
})

test.each([
  ['', { period: 'month' }],
  ['period=week&state=NG-LA&lga=LA-ikeja', { period: 'week', state: 'NG-LA', lga: 'LA-ikeja' }],
  ['period=never&state=<b>&region=canada', { period: 'month', region: 'canada' }],
  // After another State was chosen without script, the old local government is still in the form.
  ['period=all&state=NG-KN&lga=LA-ikeja', { period: 'all', state: 'NG-KN' }],
  ['lga=LA-ikeja', { period: 'month' }],
])('an address %j asks for %j', (search, board) => {
  expect(boardSearch.read(new URLSearchParams(search))).toEqual(board)
})
