// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/pages/problem.ts'
import { type Leader } from '#domains/leaders/contracts/leader-contract.ts'
import { leadersApi } from '#domains/leaders/contract.ts'
import { vettingApi } from '#domains/vetting/contract.ts'
import leaderPage from './leader-page.tsx'
import { profileServer } from './profile-fixture.ts'
import { showServed } from '#test/show-page.tsx'
import { leader } from '#domains/leaders/web/leader-fixture.ts'

const show = (found: Leader | null) => {
  const client = profileServer()
  if (found) client.answers(leadersApi.leader, found)
  else client.refuses(leadersApi.leader, 'leader-not-found')
  return showServed(leaderPage, { address: `/leaders/${leader.id}`, params: { leaderId: leader.id }, client })
}

const problem = (status: number): Problem => ({ status, code: 'X', message: '', fields: {} })
const headOf = (found: Leader | undefined, failed: Problem | null = null) =>
  leaderPage.head?.({
    params: { leaderId: leader.id },
    search: new URLSearchParams(),
    viewer: null,
    t: (text) => text,
    found: <T,>() => found as T | undefined,
    failed: () => failed,
  })

afterEach(cleanup)

describe('the profile of a leader', () => {
  test('[LD-03] shows the person, the stage, the story and why they were nominated', async () => {
    show(leader)
    await screen.findByRole('heading', { level: 1, name: leader.fullName })
    expect(screen.getByText(/Ward councillor · Local Government/).textContent).toContain('Ikorodu, Lagos')
    const about = screen.getByRole('region', { name: 'About' })
    expect(about.textContent).toContain(leader.biography)
    expect(
      within(screen.getByRole('region', { name: 'Why they were nominated' })).getByText(
        leader.nominationStatement,
      ),
    ).toBeDefined()
    const steps = within(screen.getByRole('list', { name: 'Where this leader is' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Nominated (done)',
      'Vetting (done)',
      'Verified (done)',
    ])
  })
  test('[LD-03] lists the evidence with kind and size, each file in a new tab', async () => {
    show(leader)
    const file = await screen.findByRole('link', { name: /Ward budget 2025/ })
    expect(file.getAttribute('href')).toBe('/api/files/f1')
    expect(file.getAttribute('target')).toBe('_blank')
    expect(file.textContent).toContain('PDF · 240 KB · Checked on 5 September 2026')
  })
  test('[LD-03] every claim links to its evidence with the day of the check, an unsourced one is marked', async () => {
    const sourced = {
      ...leader.evidence[0],
      id: 's1',
      claim: 'Ward councillor',
      datedOn: '2025-03-01',
      foundBy: 'reviewers' as const,
      checkedAt: '2026-09-05',
      sourceUrl: 'https://example.org/a',
      name: 'List of councillors',
      contentType: null,
      size: null,
      url: 'https://example.org/a',
    }
    show({ ...leader, biography: 'She taught. She sings.', evidence: [sourced] })
    const about = await screen.findByRole('region', { name: 'About' })
    expect(within(about).getByRole('link', { name: 'Evidence 1' }).getAttribute('href')).toBe('#evidence-1')
    expect(about.textContent).toContain('She taught. (no source yet) She sings. (no source yet)')
    const source = screen.getByRole('link', { name: /List of councillors/ })
    expect(source.textContent).toContain('“Ward councillor”')
    expect(source.textContent).toContain(
      'Web page · example.org · of 1 March 2025 · Checked on 5 September 2026',
    )
    expect(source.textContent).toContain('Found by the reviewers')
    expect(source.closest('li')?.id).toBe('evidence-1')
  })
  test('[LD-03] the score shows its parts and links to its formula', async () => {
    const score = { ...leader.score, value: 45, evidencePoints: 40, endorsementPoints: 20, reportPoints: 15 }
    show({ ...leader, score })
    const card = await screen.findByRole('region', { name: 'Community score' })
    expect(within(card).getByRole('img', { name: '45 of 100' })).toBeDefined()
    expect(card.textContent).toContain('−15')
    expect(within(card).getByRole('link', { name: 'How it is calculated' }).getAttribute('href')).toBe(
      '/methodology',
    )
  })
  test('[LD-03] upheld reports warn, with the leader’s reply next to them', async () => {
    const report = { id: 'c1', summary: 'The office ended in 2024.', decidedAt: '2026-09-01' }
    const replied = {
      ...report,
      id: 'c2',
      reply: { text: 'I asked for the change.', at: '2026-09-03' },
    }
    show({ ...leader, upheldReports: [{ ...report, reply: null }, replied] })
    await screen.findByText('Read this before you rely on the profile.', { exact: false })
    expect(screen.getByText(/2 community reports were upheld/)).toBeDefined()
    expect(screen.getByText('The leader has not replied.')).toBeDefined()
    expect(screen.getByText('The leader replied on 3 September 2026:')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Reply as the leader' })).toBeNull()
  })
  test('without upheld reports there is no warning', async () => {
    show(leader)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(/community report/)).toBeNull()
  })
  test('vetting shows averages without names, and that the nominee has not agreed yet', async () => {
    const vetting = {
      outcome: 'approved',
      decidedAt: '2026-09-05',
      reviewers: 2,
      average: 7.5,
      averages: [{ criterion: 'conduct', average: 7.5 }],
      reasonCodes: [],
      wasAppealed: false,
    } as const
    const address = `/leaders/${leader.id}`
    const showVetted = (consent: Leader['consent']) => {
      const client = profileServer()
        .answers(leadersApi.leader, { ...leader, consent })
        .answers(vettingApi.leaderVetting, { vetting: { ...vetting, consent: 'waiting' } })
      return showServed(leaderPage, { address, params: { leaderId: leader.id }, client })
    }
    showVetted('missing')
    await screen.findByText('The nominee’s consent is not yet recorded.', { exact: false })
    const head = screen.getByRole('banner').textContent
    expect(head).toContain('Verified')
    expect(head).toContain('Consent not yet recorded')
    expect(screen.getByRole('region', { name: 'How reviewers scored' }).textContent).toContain(
      'Conduct7.5 / 10',
    )
    cleanup()
    showVetted('declined')
    await screen.findByText('This person does not consent to the nomination.', { exact: false })
    expect(screen.getByRole('banner').textContent).toContain('Does not consent')
    cleanup()
    showVetted('given')
    await screen.findByRole('region', { name: 'How reviewers scored' })
    expect(screen.queryByText(/consent/)).toBeNull()
  })
  test('a nominee before the decision stands with name and place only, unverified and not endorsable', async () => {
    show({
      ...leader,
      status: 'in_vetting',
      isVerified: false,
      verifiedAt: null,
      biography: '',
      nominationStatement: '',
      evidence: [],
    })
    await screen.findByText('Not verified yet.')
    expect(screen.getByRole('banner').textContent).toContain('PendingIn vetting')
    expect(screen.queryByRole('region', { name: 'About' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Endorse' })).toBeNull()
    expect(screen.getByRole('region', { name: /Endorsements/ }).textContent).toContain(
      'You can endorse this person once the reviewers have approved the nomination.',
    )
  })
  test('corrections keep the earlier words', async () => {
    const change = {
      field: 'current_office',
      before: 'Councillor',
      after: 'Mayor',
      sourceUrl: 'https://example.org',
      at: '2026-09-01',
    } as const
    show({ ...leader, changes: [change] })
    const card = await screen.findByRole('region', { name: 'Corrections' })
    expect([card.querySelector('del')?.textContent, card.querySelector('ins')?.textContent]).toEqual([
      'Councillor',
      'Mayor',
    ])
  })
  test('the history names date, status, role and reason of every transition', async () => {
    show(leader)
    const history = await screen.findByRole('region', { name: 'History' })
    expect(
      within(history)
        .getAllByRole('listitem')
        .map((move) => move.textContent),
    ).toEqual([
      'Nominated28 August 2026The platform · Nominated by a citizen',
      'Verified5 September 2026Vetting reviewers · Office confirmed',
    ])
  })
  test('an invented person is called a sample, a suspended one is not called verified', async () => {
    show({ ...leader, isSample: true, status: 'suspended' })
    await screen.findByText('Sample profile.')
    expect(screen.getByText('Suspended.')).toBeDefined()
    expect(screen.getByRole('banner').textContent).not.toContain('Verified')
  })
  test('[LD-03] an unknown leader is not found and the page offers the search', async () => {
    show(null)
    await screen.findByRole('heading', { level: 1, name: 'Leader not found' })
    expect(screen.getByRole('link', { name: 'Search all leaders' }).getAttribute('href')).toBe('/leaders')
  })
  test('a shared link shows name, office, place and picture; an unknown leader answers 404', () => {
    expect(headOf(leader)).toEqual({
      title: leader.fullName,
      description: 'Ward councillor · Ikorodu, Lagos',
      image: `/share/leaders/${leader.id}.png`,
      canonical: `/leaders/${leader.id}`,
      facts: {
        person: { name: leader.fullName, office: 'Ward councillor', place: 'Ikorodu, Lagos' },
        trail: [{ name: 'Candidates', path: '/leaders' }],
      },
    })
    expect(headOf(undefined, problem(404))).toEqual({ title: 'Leader not found', status: 404 })
  })
  test.each([
    ['a server that went wrong', 500, 503],
    ['a server that is too busy', 503, 503],
    ['a lost network', 0, 503],
    ['too many requests', 429, 429],
  ])('%s is not a missing leader', (_, failed, status) => {
    expect(headOf(undefined, problem(failed))).toEqual({ title: 'We could not load this page.', status })
  })
  test('a profile that failed to load says so and the same address can be reloaded', async () => {
    const client = profileServer().refuses(leadersApi.leader, 'too-many-requests')
    const address = `/leaders/${leader.id}`
    showServed(leaderPage, { address, params: { leaderId: leader.id }, client })
    await screen.findByRole('heading', { level: 1, name: 'We could not load this page.' })
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(address)
  })
})
