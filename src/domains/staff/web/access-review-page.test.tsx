// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { staffState } from '#test/staff-fixtures.ts'
import { renderWithState } from '#test/web.tsx'
import { type AccessReview, accessReviewApi, type ReviewedRight } from '../access-review-contract.ts'
import accessReviewPage from './access-review-page.tsx'

const at = '2026-11-02T09:00:00.000Z'
const chidi = { id: 'chidi', name: 'Chidi Mockford', citizenNumber: 4 }
const funke = { id: 'funke', name: 'Funke Demosworth', citizenNumber: 6 }

const right = (change: Partial<ReviewedRight> = {}): ReviewedRight => ({
  id: 'r1',
  person: funke,
  held: 'committee_member',
  duties: ['audit-panel'],
  place: 'Enugu',
  until: null,
  grantedBy: [chidi],
  grantedAt: at,
  lastSignIn: '2026-11-01',
  decision: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  isOwn: false,
  ...change,
})
const review = (items: ReviewedRight[], change: Partial<AccessReview> = {}): AccessReview => ({
  id: 'v1',
  quarter: '2026-Q4',
  openedBy: chidi,
  openedAt: at,
  dueAt: '2026-11-16T09:00:00.000Z',
  rights: items.length,
  undecided: items.filter(({ decision }) => decision === null).length,
  isOverdue: false,
  items,
  ...change,
})

const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { ...globalThis.location, assign })
})
afterEach(() => {
  cleanup()
  assign.mockReset()
  vi.unstubAllGlobals()
})

const show = (client: FakeClient, search = '') => {
  const Shown = accessReviewPage.component
  renderWithState(<Shown />, {
    client,
    state: { ...staffState('admin'), pathname: '/admin/access-review', search },
  })
  return client
}
const sent = (client: FakeClient) => client.asked.findLast(({ call }) => call.startsWith('POST'))
const why = 'As we agreed on Monday.'

describe('the list of reviews', () => {
  test('opens this quarter’s review with a reason if there is none', async () => {
    const { items: _, ...summary } = review([])
    const client = show(
      fakeClient()
        .answers(accessReviewApi.accessReviews, { quarter: '2026-Q4', items: [] })
        .answers(accessReviewApi.openAccessReview, summary),
    )
    await screen.findByText('No review was opened yet.')
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: why } })
    fireEvent.click(screen.getByRole('button', { name: 'Open the review' }))
    await waitFor(() => expect(sent(client)?.body).toEqual({ reason: why }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/access-review?review=v1'))
  })

  test('shows the progress of each, and offers no second one for the quarter', async () => {
    const { items: _, ...summary } = review([right()], { isOverdue: true })
    show(fakeClient().answers(accessReviewApi.accessReviews, { quarter: '2026-Q4', items: [summary] }))
    const link = await screen.findByRole('link', { name: /2026-Q4/ })
    expect(link.getAttribute('href')).toBe('/admin/access-review?review=v1')
    expect(link.textContent).toContain('1 overdue')
    expect(screen.queryByRole('button', { name: 'Open the review' })).toBeNull()
  })

  test('a list that failed to load says so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    show(fakeClient().refuses(accessReviewApi.accessReviews, 'too-many-requests'))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load this.')
  })
})

describe('one review', () => {
  test('shows each permission with its details; one’s own is for somebody else', async () => {
    const items = [right(), right({ id: 'r2', person: chidi, held: 'admin', isOwn: true, lastSignIn: null })]
    show(fakeClient().answers(accessReviewApi.accessReview, review(items)), '?review=v1')
    const card = await screen.findByRole('region', { name: 'Funke Demosworth #6: Committee member' })
    expect(card.textContent).toContain('Enugu · Without an end · Last sign-in: 1 November 2026')
    expect(card.textContent).toContain('Audits of leaders')
    expect(card.textContent).toContain('Given by Chidi Mockford.')
    const own = within(screen.getByRole('region', { name: 'Chidi Mockford #4: Administrator' }))
    expect(own.getByText('This right is yours. Another administrator decides about it.')).toBeTruthy()
    expect(own.getByText(/No sign-in is known/)).toBeTruthy()
    expect(own.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: /Download as a table/ })).toBeNull()
  })

  test('a decision needs a choice and a reason, and both are sent', async () => {
    const client = show(
      fakeClient()
        .answers(accessReviewApi.accessReview, review([right()]))
        .answers(accessReviewApi.decideAccess, review([right({ decision: 'ended' })])),
      '?review=v1',
    )
    const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain('Choose what to do with it.')
    fireEvent.click(screen.getByRole('radio', { name: /^End it/ }))
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: why } })
    await press()
    await waitFor(() => expect(sent(client)?.body).toEqual({ decision: 'ended', reason: why }))
    expect(sent(client)?.url).toBe('/api/admin/access-reviews/v1/rights/r1')
  })

  test('a finished one shows who decided what and offers its table', async () => {
    const decided = right({ decision: 'confirmed', reason: why, decidedBy: chidi, decidedAt: at })
    show(fakeClient().answers(accessReviewApi.accessReview, review([decided])), '?review=v1')
    const link = await screen.findByRole('link', { name: 'Download as a table (CSV)' })
    expect(link.getAttribute('href')).toBe('/api/admin/access-reviews/v1/table')
    expect(screen.getByRole('region', { name: /Funke Demosworth/ }).textContent).toContain(
      'by Chidi Mockford',
    )
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
