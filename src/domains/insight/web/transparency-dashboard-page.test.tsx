// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { books, proofOf } from '#domains/treasury/web/books-fixture.ts'
import { treasuryApi } from '#domains/treasury/contract.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState } from '#test/web.tsx'
import { dashboardApi, type PublicDashboard } from '../contract.ts'
import figuresPage from './transparency-dashboard-page.tsx'

const day = (over: Partial<PublicDashboard['days'][number]>) => ({
  day: '2026-11-21',
  citizens: 1584,
  activeThisMonth: 310,
  civicActions: 6209,
  givenToProjects: '4200.00',
  projectsCompleted: 9,
  credibility: 41,
  ...over,
})
const { day: _, ...now } = day({ civicActions: 6210 })
const full: PublicDashboard = {
  figures: { ...now, countedAt: '2026-11-22T09:00:00.000Z' },
  days: [day({}), day({ day: '2026-11-22', civicActions: 6210 })],
}

const show = (answer: PublicDashboard) => {
  const Page = figuresPage.component
  const state = {
    viewer: null,
    user: null,
    name: 'transparencyDashboard' as const,
    pathname: '/transparency-dashboard',
  }
  return renderWithState(<Page />, {
    client: fakeClient()
      .answers(dashboardApi.publicFigures, answer)
      .answers(treasuryApi.publicTreasury, { costs: books.costs, proofs: [proofOf()], foldedAt: null }),
    state,
  })
}
afterEach(cleanup)

describe('the public figures', () => {
  test('show each number, how it is counted, and the days, newest first, with the file', async () => {
    show(full)
    const together = within(await screen.findByRole('region', { name: 'All of us together' }))
    expect(together.getByText('6,210').nextElementSibling?.textContent).toBe('civic actions')
    expect(together.getByText('4,200.00 SUP')).toBeTruthy()
    const days = within(screen.getByRole('region', { name: 'Day by day' }))
    expect(days.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      '22 November 2026',
      '21 November 2026',
    ])
    expect(days.getByRole('link').getAttribute('href')).toBe('/api/transparency-dashboard/days.csv')
    const how = within(screen.getByRole('region', { name: 'How we count' }))
    expect(how.getAllByRole('definition')).toHaveLength(6)
    expect(document.querySelector('#how')?.textContent).toContain('The average credibility score')
    const checks = within(screen.getByRole('region', { name: 'Check it yourself' })).getAllByRole('link')
    expect(checks.map((link) => matchScreen(link.getAttribute('href') ?? ''))).not.toContain(null)
  })

  test('lead from each headline to its entries, and show admin costs and reserves', async () => {
    show(full)
    const together = within(await screen.findByRole('region', { name: 'All of us together' }))
    const links = together.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['citizens', '#days'],
      ['active this month', '#days'],
      ['civic actions', '#days'],
      ['community funding', '/projects'],
      ['projects completed', '/projects?status=completed'],
      ['credibility score', '/methodology#credibility'],
    ])
    expect(document.querySelector('#days')).not.toBeNull()
    const proof = within(await screen.findByRole('region', { name: 'Proof of reserves' }))
    expect(proof.getByText('125%')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Admin costs' }).textContent).toContain('11.8%')
  })

  test('say so before the first day is counted', async () => {
    show({ ...full, days: [] })
    expect(await screen.findByText('The first day is counted within a minute.')).toBeTruthy()
  })
})
