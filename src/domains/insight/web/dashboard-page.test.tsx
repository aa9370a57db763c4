// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { vettingApi } from '#domains/vetting/contract.ts'
import { matchScreen } from '#shared/sitemap.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { stateOf } from '#test/web.tsx'
import { type Dashboard, dashboardApi } from '../contract.ts'
import { type AreaContest } from '#shared/civic/dashboard-parts.ts'
import dashboardPage from './dashboard-page.tsx'
import { drawDashboard } from './dashboard-fixture.tsx'
import { sentNomination, nominationPage, sampleDashboard, server } from './nomination-fixture.ts'

const calls = (client: FakeClient) => client.asked.map(({ url }) => url)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the dashboard', () => {
  const withData = (over: Partial<Dashboard>) =>
    server().answers(dashboardApi.dashboard, sampleDashboard(over))
  const contest: AreaContest = {
    roundName: 'First round',
    lgaName: 'Surulere',
    stateName: 'Lagos',
    state: 'open',
    seats: 10,
    standing: 5,
    opensAt: '2026-11-20T09:00:00.000Z',
    closesAt: '2026-11-25T10:00:00.000Z',
    mayVote: true,
    voted: null,
  }
  const card = async (name: string) => within(await screen.findByRole('region', { name }))

  test('greets, and shows the balance by origin with the places to earn and spend it', async () => {
    drawDashboard(server())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada')
    expect(screen.getByText('Citizen #7')).toBeTruthy()
    const balance = await card('SUP balance')
    expect(balance.getByText('.50 SUP').parentElement?.textContent).toBe('31.50 SUP')
    expect(balance.getByText('21.50 earned, 10.00 bought')).toBeTruthy()
    expect(balance.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/prize-draws',
      '/training',
      '/voting',
      '/projects',
      '/wallet',
    ])
  })

  test('links only to screens that exist, and has one ochre button', async () => {
    drawDashboard(withData({ contest }))
    await card('SUP balance')
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(links.filter((href) => matchScreen(href.replace(/[?#].*/, '')) === null)).toEqual([])
    expect(document.querySelectorAll('.civic')).toHaveLength(1)
  })

  test.each([
    ['no place', { place: null }, 'Choose your area', '/profile?edit=place#settings'],
    ['an open contest', { contest }, 'See the candidates', '/voting'],
    ['a ballot already cast', { contest: { ...contest, voted: 5 } }, 'Take the lesson', '/training/budget'],
    ['too little earned SUP', { contest, earned: '0.50' }, 'Take the lesson', '/training/budget'],
    [
      'every lesson passed',
      { lessons: { passed: 6, count: 6, reward: '1.50', next: null } },
      'Nominate a leader',
      '/leaders/nominate',
    ],
  ])('with %s leads to what comes next', async (_what, over, name, href) => {
    drawDashboard(withData(over))
    const next = await card('What to do next')
    expect(next.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  test('puts an open question of the reviewers before everything else', async () => {
    const client = withData({ place: null }).answers(
      vettingApi.mine,
      nominationPage([sentNomination({ infoRequested: 'Who signed the ledger?' })]),
    )
    drawDashboard(client)
    expect(await screen.findByRole('link', { name: 'Read and answer' })).toBeTruthy()
  })

  test('shows the contest of the area with the time that is left', async () => {
    drawDashboard(withData({ contest: { ...contest, voted: 3 } }))
    const area = await card('In your area')
    expect(area.getByText('First round')).toBeTruthy()
    expect(area.getByText('Surulere, Lagos · 10 seats · 5 candidates')).toBeTruthy()
    expect(area.getByText('3 days left')).toBeTruthy()
    expect(area.getByText('You voted with 3 SUP')).toBeTruthy()
    cleanup()
    drawDashboard(
      withData({ contest: { ...contest, state: 'announced', opensAt: '2026-11-22T14:30:00.000Z' } }),
    )
    expect((await card('In your area')).getByText('Opens in 5 hours')).toBeTruthy()
    cleanup()
    drawDashboard(withData({ contest: { ...contest, state: 'closed' } }))
    expect((await card('In your area')).getByText('Ballots are being counted')).toBeTruthy()
  })

  test('lists what needs the person, or says that nothing does', async () => {
    drawDashboard(
      withData({
        needs: [
          { kind: 'approvals', count: 2 },
          { kind: 'vote', count: 1 },
        ],
      }),
    )
    const waiting = (await card('Mission control')).getAllByRole('link')
    expect(waiting.map((link) => link.getAttribute('href'))).toEqual(['/admin/approvals', '/voting'])
    expect(waiting[0]?.textContent).toBe('A second person is needed2 proposals wait for your decision.')
    cleanup()
    drawDashboard(withData({ needs: [] }))
    expect((await card('Mission control')).getByText('Nothing waits for you')).toBeTruthy()
  })

  test.each([
    ['pending', 'Your identity check (KYC) is pending with our team'],
    ['rejected', 'Send proper documents for your identity check (KYC)'],
  ] as const)('says where a %s identity check stands', async (kyc, text) => {
    drawDashboard(withData({ kyc }))
    const steps = await card('Finish setting up')
    expect(steps.getByRole('link', { name: text }).getAttribute('href')).toBe('/kyc')
  })

  test.each([
    ['candidate', 'Candidate'],
    ['verified', 'Verified'],
    ['trained', 'Trained'],
    ['leader', 'Leader'],
  ] as const)(
    '[DB-02] shows SUP, the prize-draw entries of this round, the level %s, the first steps and mission control',
    async (level, name) => {
      drawDashboard(withData({ level }))
      const balance = await card('SUP balance')
      expect(balance.getByText('31')).toBeTruthy()
      const entries = balance.getByRole('link', { name: '2 prize-draw entries this round' })
      expect(entries.getAttribute('href')).toBe('/prize-draws')
      const current = document.querySelector('[aria-label="Your level"] [aria-current]')
      expect(current?.textContent).toContain(name)
      const steps = await card('Finish setting up')
      const hrefs = steps.getAllByRole('link').map((link) => link.getAttribute('href'))
      expect(hrefs).toEqual(['/kyc', '/prize-draws', '/projects'])
      expect(steps.getByText('Earn your first SUP')).toBeTruthy()
      expect(steps.getByRole('button', { name: 'Close this list' })).toBeTruthy()
      expect(await card('Mission control')).toBeTruthy()
    },
  )

  test('lists the first steps, and closes the list when asked', async () => {
    const { client } = drawDashboard(server().answers(dashboardApi.closeChecklist, { isClosed: true }))
    const steps = await card('Finish setting up')
    expect(steps.getByText('1 of 4')).toBeTruthy()
    expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Verify your identity (KYC)',
      'Enter the prize draw',
      'Explore projects and vote for one',
    ])
    expect(steps.getAllByRole('link')[0]?.getAttribute('href')).toBe('/kyc')
    fireEvent.click(steps.getByRole('button', { name: 'Close this list' }))
    await waitFor(() =>
      expect(client.asked.map(({ call }) => call)).toContain('POST /api/dashboard/checklist/close'),
    )
    cleanup()
    drawDashboard(withData({ checklist: null }))
    await card('SUP balance')
    expect(screen.queryByRole('region', { name: 'Finish setting up' })).toBeNull()
  })

  test('[DB-01] shows six public figures as of their count, with the way to how each is counted', async () => {
    drawDashboard(server())
    const figures = await card('All of us together')
    const shown = [
      'citizens',
      'active this month',
      'civic actions',
      'community funding',
      'projects completed',
    ]
    expect(
      [...shown, 'credibility score'].map(
        (label) => figures.getByText(label).previousElementSibling?.textContent,
      ),
    ).toEqual(['1,584', '210', '6,210', '4,200.00 SUP', '9', '41'])
    expect(figures.getByText(/^As of 22 Nov/)).toBeTruthy()
    const how = figures.getByRole('link', { name: 'How we count' }).getAttribute('href') ?? ''
    expect(how).toBe('/transparency-dashboard#how')
    cleanup()
    const { figures: counted } = sampleDashboard()
    drawDashboard(withData({ figures: { ...counted, credibility: null } }))
    const few = await card('All of us together')
    expect(few.getByText('credibility score').previousElementSibling?.textContent).toBe('–')
  })

  test('shows the level of the challenge', async () => {
    drawDashboard(withData({ level: 'verified' }))
    const level = await card('Your level')
    expect(level.getByText('Verified').getAttribute('aria-current')).toBe('step')
    expect(level.getByText('1 of 6 lessons passed.')).toBeTruthy()
  })

  test('on the first day says what to do and shows no empty history', async () => {
    drawDashboard(
      withData({ place: null, recent: [], supBalance: '0.00', earned: '0.00', purchased: '0.00' }),
    )
    await card('What to do next')
    expect(await screen.findByText('You have not nominated anyone yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your recent record' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'In your area' })).toBeNull()
  })

  test('shows the queue to people who may vet, and requests it for nobody else', async () => {
    const bolas = drawDashboard(server(), 'bola').client
    const console = within(await screen.findByRole('region', { name: 'Vetting Console' }))
    expect(console.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Pending4 nominations wait', '/admin/leaders/vetting?bucket=pending'],
        ['Under Review1 nomination waits', '/admin/leaders/vetting?bucket=under_review'],
      ],
    )
    expect(calls(bolas)).toContain('/api/vetting/nominations?bucket=pending&limit=1')
    cleanup()
    const adas = drawDashboard(server()).client
    await screen.findByText('1,584')
    expect([...new Set(calls(adas))].toSorted()).toEqual([
      '/api/dashboard',
      '/api/dashboard/nearby',
      '/api/nominations/mine',
    ])
  })

  test('requests the same from the server before it renders', () => {
    const asked = (who: 'ada' | 'bola', search = '') =>
      dashboardPage
        .reads?.({ params: {}, search: new URLSearchParams(search), viewer: stateOf(who).viewer })
        .map(({ key }) => key)
    expect(asked('ada')).toEqual([['/api/dashboard'], ['/api/dashboard/nearby'], ['/api/nominations/mine']])
    expect(asked('bola')?.[3]).toEqual(['/api/vetting/nominations', { bucket: 'pending', limit: '1' }])
    expect(asked('ada', 'cursor=abc')?.[2]).toEqual(['/api/nominations/mine', { cursor: 'abc' }])
  })
})
