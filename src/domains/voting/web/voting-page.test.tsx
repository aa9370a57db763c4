// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { switchesApi } from '#domains/switches/contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { type MyContest, type MyVoting, votingApi } from '../contract.ts'
import { type ContestCount, countApi } from '../count-contract.ts'
import contestResultPage from './contest-result-page.tsx'
import countConsolePage from './count-console-page.tsx'
import votingPage from './voting-page.tsx'

const a = '00000000-0000-4000-8000-00000000000a'
const b = '00000000-0000-4000-8000-00000000000b'
const contestId = '00000000-0000-4000-8000-00000000000c'
const place = { lga: 'LA-surulere', lgaName: 'Surulere', stateName: 'Lagos' }
const choice = (leaderId: string, fullName: string, currentOffice: string): MyContest['choices'][number] => ({
  leaderId,
  fullName,
  currentOffice,
  isSample: true,
  pictureUrl: `/api/leaders/${leaderId}/portrait`,
  about: 'Keeps the savings book of 86 women.',
  papers: ['Savings book, 2016 to 2025', 'Bank letter, July 2025'],
  evidence: 3,
  vettedOn: '2026-11-02',
})
const contest: MyContest = {
  ...place,
  id: contestId,
  roundName: 'Round 1',
  state: 'open',
  seats: 1,
  quorum: 50,
  tallyRule: 'square_root',
  opensAt: '2026-11-18T08:00:00.000Z',
  closesAt: '2026-12-02T17:00:00.000Z',
  asks: ['phone'],
  hindrance: null,
  choices: [choice(b, 'Bisi Example', 'Teacher'), choice(a, 'Ayo Example', 'Trader')],
  ballot: null,
}
const ballot = {
  leaderId: a,
  amount: 3,
  version: 1,
  castAt: '2026-11-20T09:00:00.000Z',
  code: '7Q2K-9FXM-0ABC',
}
const voting = (change: Partial<MyVoting> = {}): MyVoting => ({
  place,
  contest,
  past: [],
  earned: '21.50',
  lessonReward: '1.50',
  asOf: '2026-11-29T12:48:00.000Z',
  ...change,
})

const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/voting', search: '' })
afterEach(() => {
  cleanup()
  assign.mockClear()
})

/** Nothing is stopped. */
const openClient = () => fakeClient().answers(switchesApi.stopped, [])

const show = (mine: MyVoting, address = '/voting') => {
  const client = openClient()
    .answers(votingApi.myVoting, mine)
    .answers(votingApi.castBallot, {
      contestId,
      leaderId: b,
      amount: 2,
      supBalance: '29.50',
      receipt: { code: ballot.code, record: 1, commitment: 'ab', version: 1, castAt: ballot.castAt },
      isRepeated: false,
    })
  showPage(votingPage, { address, client })
  return client
}

describe('the community selection of one’s own area', () => {
  test('says what is chosen, by which rule, that it is not a public election, and shows no count', async () => {
    show(voting())
    expect(await screen.findByRole('heading', { name: 'Who should speak for Surulere?' })).toBeDefined()
    expect(screen.getByText(/This is not the public election/)).toBeDefined()
    expect(screen.getByText('Square root: 4 SUP count as 2, 9 SUP count as 3')).toBeDefined()
    expect(screen.getByText(/No one sees a vote before the close/)).toBeDefined()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([b, a])
    expect(document.body.textContent).not.toContain('₦')
  })

  test('a vote sends the leader and the amount, and nothing else', async () => {
    const client = show(voting())
    fireEvent.click(await screen.findByRole('radio', { name: /Bisi Example/ }))
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
    await waitFor(() =>
      expect(sentTo(client, votingApi.castBallot).map(({ body }) => body)).toEqual([
        { leaderId: b, amount: 2 },
      ]),
    )
  })

  test('one’s own ballot shows its receipt, and the form changes it', async () => {
    show(voting({ contest: { ...contest, ballot } }))
    const own = within(await screen.findByRole('region', { name: 'Your vote is in' }))
    expect(own.getByText('Ayo Example')).toBeDefined()
    expect(own.getByText('3 SUP')).toBeDefined()
    expect(screen.getByText(ballot.code)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Check my receipt' }).getAttribute('href')).toBe(
      '/voting?code=7Q2K-9FXM-0ABC#receipt',
    )
    expect((screen.getByRole('radio', { name: /Ayo Example/ }) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Change my vote' })).toBeDefined()
  })

  test.each([
    [{ place: null, contest: null }, 'Tell us where you live'],
    [{ contest: null }, 'No community selection runs in Surulere now'],
    [{ contest: { ...contest, state: 'announced' as const, choices: [] } }, /Voting has not started/],
    [{ contest: { ...contest, state: 'closed' as const } }, /Voting is closed/],
  ])('without an open contest there is no form: %#', async (change, words) => {
    show(voting(change))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test.each([
    ['phone-unconfirmed', /Confirm your phone number first/, 'Confirm your phone number', '/verify-phone'],
    ['account-too-new', /newer than this round/, 'See all rounds', '/challenge'],
    ['verified-only', /only verified people vote/, 'See all rounds', '/challenge'],
    ['place-too-new', /after this round was announced/, 'See all rounds', '/challenge'],
  ] as const)(
    'people who may not vote learn why before they try, and what to do: %s',
    async (hindrance, why, link, href) => {
      show(voting({ contest: { ...contest, hindrance } }))
      expect(await screen.findByText(why)).toBeDefined()
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
      expect(screen.queryByRole('radio')).toBeNull()
    },
  )

  test('a person who has moved since votes where they lived at the announcement, and reads that', async () => {
    show(voting({ place: { lga: 'LA-epe', lgaName: 'Epe', stateName: 'Lagos' } }))
    expect(
      await screen.findByText('You now live in Epe. In this round you still vote in Surulere.'),
    ).toBeDefined()
    expect(
      screen.getByText('You need a confirmed phone number, because one number is one vote.'),
    ).toBeDefined()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  test('results of the area are links', async () => {
    show(voting({ contest: null, past: [{ id: contestId, roundName: 'Round 0', closedAt: ballot.castAt }] }))
    expect((await screen.findByRole('link', { name: 'Round 0' })).getAttribute('href')).toBe(
      `/voting/results/${contestId}`,
    )
  })
})

describe('what a voter reads when it does not work', () => {
  const vote = async (client: ReturnType<typeof fakeClient>, amount?: string) => {
    showPage(votingPage, { address: '/voting', client: client.answers(votingApi.myVoting, voting()) })
    fireEvent.click(await screen.findByRole('radio', { name: /Bisi Example/ }))
    if (amount !== undefined)
      fireEvent.change(screen.getByRole('spinbutton', { name: 'How much SUP?' }), {
        target: { value: amount },
      })
    fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  }

  test.each([
    ['signed-out', 'Login Required'],
    ['insufficient-balance', 'Insufficient Balance'],
    ['vote-failed', 'Vote Failed'],
  ] as const)('[VO-01] %s says %s exactly, and the choice is kept', async (code, words) => {
    await vote(openClient().refuses(votingApi.castBallot, code), '7')
    expect((await screen.findByText(words)).textContent).toBe(words)
    expect((screen.getByRole('radio', { name: /Bisi Example/ }) as HTMLInputElement).checked).toBe(true)
    expect((screen.getByRole('spinbutton') as HTMLInputElement).value).toBe('7')
    const signIn = screen.queryByRole('link', { name: 'Sign in' })?.getAttribute('href')
    expect(signIn).toBe(code === 'signed-out' ? '/auth?returnUrl=%2Fvoting' : undefined)
  })

  test.each(['0', '11', '2.5'])(
    '[VO-01] %s SUP is an Invalid Vote Amount and is not sent',
    async (amount) => {
      const client = openClient()
      await vote(client, amount)
      expect((await screen.findAllByText('Invalid Vote Amount')).length).toBeGreaterThan(0)
      expect(sentTo(client, votingApi.castBallot)).toEqual([])
    },
  )

  test('without a whole earned SUP the page says how to earn one, and disables only what cannot work', async () => {
    show(voting({ earned: '0.50' }))
    expect(
      await screen.findByText('You need at least 1 earned SUP. Take a lesson to earn 1.50.'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Take a lesson' }).getAttribute('href')).toBe('/training')
    const button = screen.getByRole('button', { name: 'Vote' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('You need at least 1 earned SUP.')
    expect((screen.getByRole('spinbutton') as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByRole('link', { name: 'Profile of Bisi Example' })).toBeDefined()
  })

  test('without a place the page leads to its form, and from there back to the ballot', async () => {
    show(voting({ place: null, contest: null }))
    const link = await screen.findByRole('link', { name: 'Choose your local government' })
    const url = new URL(link.getAttribute('href') ?? '', 'http://here')
    expect([url.pathname, url.searchParams.get('edit'), url.searchParams.get('back'), url.hash]).toEqual([
      '/profile',
      'place',
      '/voting',
      '#settings',
    ])
  })
})

describe('a candidate', () => {
  test('has a face that loads late, one sentence, the reviewed papers and a profile', async () => {
    show(voting())
    const radio = await screen.findByRole('radio', { name: /Bisi Example/ })
    const card = radio.closest<HTMLElement>('.cand')
    const face = card?.querySelector('img')
    expect([face?.getAttribute('src'), face?.getAttribute('loading')]).toEqual([
      `/api/leaders/${b}/portrait`,
      'lazy',
    ])
    expect(face?.getAttribute('width')).toBe('96')
    expect(card?.textContent).toContain('Teacher. Keeps the savings book of 86 women.')
    expect(card?.textContent).toContain('Savings book, 2016 to 2025')
    expect(card?.textContent).toContain('All 3 pieces of evidence · Two reviewers agreed on 2 November 2026')
    expect(screen.getByRole('link', { name: 'Profile of Bisi Example' }).getAttribute('href')).toBe(
      `/leaders/${b}`,
    )
  })
})

describe('a receipt', () => {
  const ask = (typed: string, state?: 'counts' | 'replaced') => {
    const client = openClient().answers(votingApi.myVoting, voting())
    if (state)
      client.answers(votingApi.findReceipt, {
        code: ballot.code,
        state,
        day: '2026-11-20',
        castAt: null,
        contestId,
      })
    else client.refuses(votingApi.findReceipt, 'receipt-not-found')
    showPage(votingPage, { address: `/voting?code=${encodeURIComponent(typed)}`, client })
  }
  test.each([
    ['7q2k 9fxm oabc', 'counts', 'This vote counts.'],
    ['7Q2K-9FXM-0ABC', 'replaced', 'This vote was replaced by a later one.'],
    ['7Q2K-9FXM-0ABC', undefined, 'No vote has this code.'],
    ['hello', undefined, 'This is not a receipt code.'],
  ] as const)('%s that %s', async (typed, state, words) => {
    ask(typed, state)
    expect(await screen.findByText(words)).toBeDefined()
    const place = screen.queryByRole('link', { name: 'See it in the public record' })
    expect(place?.getAttribute('href')).toBe(state && `/transparency/receipts?code=${ballot.code}`)
  })
})

const count: ContestCount = {
  contestId,
  roundName: 'Round 1',
  tallyRule: 'linear',
  tieRule: 'audit_score_then_lot',
  seats: 1,
  quorum: 2,
  ballots: 11,
  sup: 41,
  hasQuorum: true,
  lotSeed: 'ab'.repeat(32),
  countedAt: ballot.castAt,
  standings: [
    {
      leaderId: a,
      fullName: 'Ayo Example',
      place: 1,
      outcome: 'won',
      ballots: 6,
      sup: 24,
      weight: 24_000_000,
      vettingScore: 7.4,
    },
    {
      leaderId: b,
      fullName: 'Bisi Example',
      place: 2,
      outcome: 'reserve',
      ballots: 5,
      sup: null,
      weight: null,
      vettingScore: null,
    },
  ],
  lines: [{ leaderId: a, amount: 4, ballots: 6 }],
  groups: [{ ballots: 5, sup: 17, weight: 17_000_000, parts: [{ leaderId: b, ballots: 5 }] }],
  verified: [{ leaderIds: [a, b], ballots: 6, sup: 20, weight: 20_000_000 }],
}

describe('a result', () => {
  const showResult = (client: ReturnType<typeof fakeClient>) =>
    showPage(contestResultPage, { address: `/voting/results/${contestId}`, params: { contestId }, client })

  test('shows everything needed to count again', async () => {
    showResult(openClient().answers(countApi.contestCount, count))
    const order = within(await screen.findByRole('table', { name: 'Order of the leaders' }))
    expect(
      order
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/Ayo Example.*Won a seat.*6.*24.*24/),
      expect.stringMatching(/Bisi Example.*In reserve.*5.*–.*–/),
    ])
    expect(screen.getByText(/We never show fewer than five votes alone/)).toBeDefined()
    const rowsOf = (name: RegExp) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(rowsOf(/Votes shown together/)).toEqual([expect.stringMatching(/Bisi Example: 5.*17/)])
    expect(rowsOf(/only verified people/)).toEqual([
      expect.stringMatching(/Ayo Example, Bisi Example.*6.*20/),
    ])
    expect(screen.getByRole('table', { name: 'Ballots by leader and amount' })).toBeDefined()
    expect(screen.getByText(count.lotSeed)).toBeDefined()
    const document = screen.getByRole('link', { name: 'The published document of this count' })
    expect(document.getAttribute('href')).toBe(`/record/counts/${contestId}.json`)
    expect(screen.getByRole('link', { name: 'The public record' }).getAttribute('href')).toBe('/transparency')
  })

  test('a count without lines says why it lists no votes by amount', async () => {
    showResult(openClient().answers(countApi.contestCount, { ...count, lines: [] }))
    expect(await screen.findByText(/Fewer than five people gave any leader the same SUP/)).toBeDefined()
    expect(screen.queryByRole('table', { name: 'Ballots by leader and amount' })).toBeNull()
  })

  test('a missed quorum is shown; a contest that is not counted has no result', async () => {
    showResult(openClient().answers(countApi.contestCount, { ...count, hasQuorum: false, quorum: 50 }))
    expect(await screen.findByText('11 of 50 ballots')).toBeDefined()
    cleanup()
    showResult(openClient().refuses(countApi.contestCount, 'not-counted'))
    expect(await screen.findByText('This contest has no result yet.')).toBeDefined()
  })
})

describe('the counting console', () => {
  const closed = { roundName: 'Round 1', lgaName: 'Surulere', stateName: 'Lagos', closedAt: ballot.castAt }
  test('counts closed contests, once, and links to counted ones', async () => {
    const client = openClient()
      .answers(countApi.closedContests, {
        items: [
          { ...closed, id: contestId, isCounted: false },
          { ...closed, id: b, lgaName: 'Ikeja', isCounted: true },
        ],
      })
      .answers(countApi.countContest, count)
    showPage(countConsolePage, { address: '/admin/voting', client })
    expect((await screen.findByRole('link', { name: 'See the result' })).getAttribute('href')).toBe(
      `/voting/results/${b}`,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Seal and count' }))
    await waitFor(() => expect(sentTo(client, countApi.countContest)).toHaveLength(1))
  })

  test('says when there is nothing to count', async () => {
    showPage(countConsolePage, {
      address: '/admin/voting',
      client: openClient().answers(countApi.closedContests, { items: [] }),
    })
    expect(await screen.findByText('Nothing to count')).toBeDefined()
  })
})
