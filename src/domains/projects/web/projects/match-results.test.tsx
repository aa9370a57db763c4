// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showServed } from '#test/show-page.tsx'
import { projectsApi } from '../../contract.ts'
import { matchApi, type MatchRound, type MatchRoundResults } from '../../match-contract.ts'
import { matchRead } from './match-card.tsx'
import { ownPart, project } from '../project-fixture.ts'
import { MatchForms } from '../console/match-forms.tsx'
import projectPage from '../project-page.tsx'
import projectsPage from '../projects-page.tsx'

afterEach(cleanup)

const round: MatchRound = {
  id: '00000000-0000-4000-8000-0000000000bb',
  title: 'Match of November',
  pool: '1000.00',
  share: 25,
  startsAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-11-25T23:00:00.000Z',
  lastDay: '2026-11-25',
  state: 'open',
  cancelledWhy: '',
  matched: '11.3137',
}
const results: MatchRoundResults = {
  ...round,
  state: 'closed',
  reason: 'People of three States asked for it.',
  projects: 2,
  weights: '11.313707290329',
  results: [
    {
      projectId: project.id,
      title: project.title,
      people: 5,
      given: '12.00',
      rootSum: '4.828427',
      match: '11.3137',
      fate: 'returned',
    },
    {
      projectId: '00000000-0000-4000-8000-0000000000ab',
      title: 'A roof for the market',
      people: null,
      given: '4.00',
      rootSum: '2.000000',
      match: '0.00',
      fate: 'waiting',
    },
  ],
  nextCursor: 'next',
}
const address = `/projects?match=${round.id}`
const emptyList = { items: [], total: 0, nextCursor: null }
const withRound = (change: Partial<MatchRound>) =>
  serverWithPlaces()
    .answers(projectsApi.projects, emptyList)
    .answers(matchApi.matchRounds, { items: [{ ...round, ...change }], nextCursor: null })

describe('the newest match round above the projects', () => {
  test.each([
    ['open', {}, /From .*21.* to .*25.*: 1,000.00 SUP of match.*Only verified people count/],
    ['closed', { state: 'closed' as const }, /Projects got 11.3137 SUP of match/],
    [
      'cancelled',
      { state: 'cancelled' as const, cancelledWhy: 'Its dates were wrong.' },
      /cancelled: Its dates were wrong/,
    ],
  ])('that is %s says so, and leads to its results', async (_, change, words) => {
    showServed(projectsPage, { address: '/projects', client: withRound(change) })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: 'What each project gets' }).getAttribute('href')).toBe(address)
  })
})

describe('the results of a match round', () => {
  test('show what each project gets, the rule and the numbers to compute it, and other rounds', async () => {
    const client = fakeClient()
      .answers(matchApi.matchRound, results)
      .answers(matchApi.matchRounds, {
        items: [round, { ...round, id: '00000000-0000-4000-8000-0000000000cc', title: 'Match of May' }],
        nextCursor: null,
      })
    showServed(projectsPage, { address, client })
    const table = within(await screen.findByRole('table', { name: 'What each project gets' }))
    const cells = table.getAllByRole('row').map((row) => row.textContent)
    expect(cells.slice(1)).toEqual([
      'A borehole with four taps5 or more124.82842711.3137 · Given back',
      'A roof for the marketfewer than five420 · Paid with the last step',
    ])
    expect(screen.getByText(/divided by all weights together \(11.313707290329\)/).textContent).toContain(
      '25 percent',
    )
    expect(screen.getByText(results.reason)).toBeDefined()
    expect(screen.getByRole('link', { name: /JSON/ }).getAttribute('href')).toBe(
      `/api/match-rounds/${round.id}`,
    )
    expect(screen.getByRole('link', { name: 'Show the next 20' }).getAttribute('href')).toBe(
      `${address}&cursor=next`,
    )
    expect(screen.getByRole('link', { name: 'Match of May' }).getAttribute('href')).toContain('?match=')
  })
})

describe('a project that takes funding', () => {
  const open = {
    roundId: round.id,
    title: round.title,
    lastDay: round.lastDay,
    isCounting: true,
    estimate: '3.50',
  }
  const show = (isCounting: boolean) =>
    showServed(projectPage, {
      address: `/projects/${project.id}`,
      params: { projectId: project.id },
      client: fakeClient().answers(projectsApi.project, {
        ...project,
        status: 'funding',
        funding: { need: '100.00', left: '40.00', deadline: '2026-12-20T09:00:00.000Z' },
        match: { got: '8.00', open: { ...open, isCounting } },
        own: ownPart,
      }),
    })

  test('says before the form whose gifts bring match, and what it got', async () => {
    show(true)
    expect(await screen.findByText(/gifts of verified people bring match. Others bring none/)).toBeDefined()
    expect(screen.getByText(/8.00 SUP of match, paid with the last step/)).toBeDefined()
    expect(screen.getByText(/now 3.50 SUP of match/)).toBeDefined()
  })

  test('says nothing of the kind when gifts do not count', async () => {
    show(false)
    expect(await screen.findByText(/now 3.50 SUP of match/)).toBeDefined()
    expect(screen.queryByText(/bring match/)).toBeNull()
  })
})

describe('the forms of finance', () => {
  const show = (items: readonly MatchRound[]) =>
    showServed(
      { component: MatchForms, reads: () => [matchRead] },
      {
        address: '/admin/projects',
        client: fakeClient().answers(matchApi.matchRounds, { items, nextCursor: null }),
      },
    )

  test('propose a round by days of the device’s calendar', async () => {
    show([{ ...round, state: 'closed' }])
    expect(await screen.findByText('Propose a match round')).toBeDefined()
    for (const label of ['First day', 'Last day'])
      expect(screen.getByLabelText(new RegExp(label)).getAttribute('type')).toBe('date')
  })

  test('propose to cancel the one that is open', async () => {
    show([round])
    expect(await screen.findByText('Match round: Match of November')).toBeDefined()
    expect(screen.getByText('Propose to cancel the round')).toBeDefined()
  })
})
