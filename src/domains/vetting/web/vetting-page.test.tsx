// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/client/api-error.ts'
import { blind, queueItem, second, show } from './console/console-fixture.tsx'

const verdictOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

// The first render of the console is slow on a busy machine.

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

describe('the queue', () => {
  test('[VT-01] has four tabs with their counts, the current one marked', async () => {
    show()
    await heading('Rahila Musa Gyang')
    const tabs = within(screen.getByRole('navigation', { name: 'Nominations' })).getAllByRole('link')
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Pending2',
      'Under Review1',
      'Approved1,204',
      'Rejected0',
    ])
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, 'page', null, null])
    expect(tabs[3]?.getAttribute('href')).toBe('/admin/leaders/vetting?bucket=rejected')
  })
  test('reads the bucket of the address', async () => {
    const { reads } = show({ bucket: 'rejected', items: [] })
    await screen.findByText('Nothing is waiting here.')
    expect(reads[0]).toBe('/api/vetting/nominations?bucket=rejected')
  })
  test('says that nothing waits and where to look next', async () => {
    show({ bucket: 'pending', items: [] })
    await screen.findByText('Nothing is waiting here.')
    expect(screen.getByRole('link', { name: 'Open Under Review' })).toBeTruthy()
  })
  test('says that it could not be loaded and tries again when asked', async () => {
    const refused = new ApiError(403, '{"error":"You do not have access to this.","code":"FORBIDDEN"}', '')
    const { reads } = show({ read: () => Promise.reject(refused) })
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access to this.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(reads).toHaveLength(2))
  })
  test('opens the picked nomination in place and brings the reader to it', async () => {
    show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(screen.getByRole('link', { name: /Terfa Iorliam/ }))
    expect(document.activeElement).toBe(await heading('Terfa Iorliam'))
  })
  test('says when the nomination of an old link is not in the console', async () => {
    show({ open: 'gone' })
    await heading('You cannot open this nomination.')
  })
  test('opens a nomination that the list does not hold, such as one just drawn', async () => {
    const drawn = queueItem({
      id: '0190a000-0000-7000-8000-000000000009',
      nomineeFullName: 'Ngozi Drawn',
    })
    const { reads } = show({ open: drawn.id, item: () => drawn })
    await heading('Ngozi Drawn')
    expect(reads).toContain(`/api/vetting/nominations/${drawn.id}`)
  })
  test('says how many are late, due soon and one’s own', async () => {
    show()
    expect(await screen.findByText('3 late, 2 due within a day, 1 yours')).toBeTruthy()
  })
  test('is narrowed by State, due time and own seats, all of it in the address', async () => {
    const { history } = show()
    await heading('Rahila Musa Gyang')
    const filters = within(screen.getByRole('region', { name: 'Queue' }))
    await filters.findByRole('option', { name: 'Plateau' })
    fireEvent.change(filters.getByLabelText('State'), { target: { value: 'NG-PL' } })
    fireEvent.change(filters.getByLabelText('Due time'), { target: { value: 'overdue' } })
    fireEvent.click(filters.getByLabelText('Only mine'))
    fireEvent.click(filters.getByRole('button', { name: 'Show' }))
    await waitFor(() =>
      expect(history.at(-1)).toBe(
        '/admin/leaders/vetting?bucket=under_review&state=NG-PL&due=overdue&mine=1',
      ),
    )
  })
  test('asks for what the address filters by', async () => {
    const { reads } = show({ search: '&state=NG-PL&due=soon&mine=1' })
    await heading('Rahila Musa Gyang')
    expect(reads[0]).toBe('/api/vetting/nominations?bucket=under_review&state=NG-PL&due=soon&mine=1')
  })
  test('says late and paused in words', async () => {
    show({
      items: [
        queueItem({ isOverdue: true }),
        queueItem({
          id: second.id,
          nomineeFullName: 'Terfa Iorliam',
          isPaused: true,
          infoRequested: 'Who audited it?',
          barred: 'waiting-for-nominator',
        }),
      ],
      open: second.id,
    })
    await heading('Terfa Iorliam')
    const queue = within(screen.getByRole('region', { name: 'Queue' }))
    expect(queue.getByText('Late since 21 November 2026')).toBeTruthy()
    expect(queue.getByText('Paused: waits for an answer')).toBeTruthy()
    expect(screen.getByText('Who audited it?')).toBeTruthy()
    expect(screen.getByText('The deadline is paused until the answer comes.')).toBeTruthy()
  })
  test('opens a file from a random draw', async () => {
    const drawn = blind({ id: '0190a000-0000-7000-8000-000000000009' })
    const { writes, history } = show({
      bucket: 'pending',
      items: [],
      item: () => drawn,
      write: () => Promise.resolve(drawn),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Give me the next one' }))
    await waitFor(() =>
      expect(history.at(-1)).toBe(`/admin/leaders/vetting?bucket=under_review&open=${drawn.id}`),
    )
    expect(writes.map(({ url }) => url)).toEqual(['/api/vetting/draw'])
    const opened = await heading('Nominee 000123')
    await waitFor(() => expect(document.activeElement).toBe(opened))
  })
})

describe('a nomination', () => {
  test('[VT-01] shows who sent it, the evidence, and who is assigned', async () => {
    show()
    await heading('Rahila Musa Gyang')
    expect(screen.getByText('NOM-2026-000123, sent on 18 November 2026 by Citizen #8,103')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ledger.pdf' }).getAttribute('href')).toBe(
      '/api/files/0190a000-0000-7000-8000-0000000000f1',
    )
    const verdict = within(screen.getByRole('complementary', { name: 'Verdict' }))
    expect(verdict.getByText('1 of 2 verdicts are in')).toBeTruthy()
    expect(verdict.getByText('Bola Ade (you)')).toBeTruthy()
    expect(verdict.getByText('Femi Alabi')).toBeTruthy()
  })
  test('keeps the other verdict sealed until both are in', async () => {
    show()
    expect(await screen.findByText('The other verdict stays sealed until both are in.')).toBeTruthy()
    expect(screen.queryByText('Another reviewer')).toBeNull()
  })
  test('shows both verdicts with their notes after the decision', async () => {
    const reviews = [
      {
        verdict: 'reject',
        notes: 'The ledger is not hers.',
        reasonCode: 'credibility_concerns',
        at: '2026-11-19T09:00:00.000Z',
        isMine: false,
      },
      {
        verdict: 'reject',
        notes: '',
        reasonCode: 'insufficient_evidence',
        at: '2026-11-20T09:00:00.000Z',
        isMine: true,
      },
    ] as const
    show({
      bucket: 'rejected',
      items: [
        queueItem({
          status: 'rejected',
          decidedAt: '2026-11-20T09:00:00.000Z',
          barred: 'decided',
          reviewsIn: 2,
          reviews: reviews.map((review) => ({
            ...review,
            average: null,
            scores: [],
            checks: [],
            findings: [],
            source: null,
            referees: [],
          })),
        }),
      ],
    })
    expect(await screen.findByText('Another reviewer')).toBeTruthy()
    expect(screen.getByText('The ledger is not hers.')).toBeTruthy()
    expect(screen.getByText('Insufficient evidence')).toBeTruthy()
    expect(screen.queryByText('The other verdict stays sealed until both are in.')).toBeNull()
  })
  test('is taken with one press and then appears under Under Review', async () => {
    const free = queueItem({ status: 'pending', isMine: false, assignees: [], reviewsIn: 0 })
    const { writes, history } = show({ bucket: 'pending', items: [free] })
    fireEvent.click(await screen.findByRole('button', { name: 'Take this nomination' }))
    await waitFor(() =>
      expect(history.at(-1)).toBe(`/admin/leaders/vetting?bucket=under_review&open=${free.id}`),
    )
    expect(writes.map(({ url }) => url)).toEqual([`/api/vetting/nominations/${free.id}/take`])
  })
})

test('[VT-03] finance reads the console: no draw, no taking, no record of its own', async () => {
  const viewer = {
    id: 'emeka',
    isAdmin: false,
    adminRole: 'finance',
    roles: [],
    ageVerified: true,
    isVerified: true,
  } as const
  show({ viewer, items: [blind({ barred: 'reads-only', isMine: false })] })
  await screen.findByText('You may read this. People of your role do not judge nominations.')
  for (const name of ['Give me the next one', 'Take this nomination'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'My record' })).toBeNull()
  expect(screen.queryByText('Declare a conflict of interest')).toBeNull()
})

describe('single-key shortcuts', () => {
  test('choose a verdict, move through the queue and open files', async () => {
    show()
    await heading('Rahila Musa Gyang')
    fireEvent.keyDown(document.body, { key: 'm' })
    expect(verdictOf(/Ask for more/).checked).toBe(true)
    fireEvent.keyDown(document.body, { key: 'R' })
    expect(verdictOf(/Reject/).checked).toBe(true)
    const opened = vi.fn((event: Event) => event.preventDefault())
    screen.getByRole('link', { name: 'ledger.pdf' }).addEventListener('click', opened)
    fireEvent.keyDown(document.body, { key: '1' })
    expect(opened).toHaveBeenCalledOnce()
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(await heading('Terfa Iorliam')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(await heading('Rahila Musa Gyang')).toBeTruthy()
  })
  test('ignore letters while notes are written, and keys held with Ctrl', async () => {
    show()
    await heading('Rahila Musa Gyang')
    fireEvent.keyDown(screen.getByRole('textbox', { name: /Notes/ }), { key: 'a' })
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
    expect(verdictOf(/Approve/).checked).toBe(false)
  })
  test('can be turned off on this device, and then no key is shown or active', async () => {
    show()
    await heading('Rahila Musa Gyang')
    expect(screen.getByText('A', { selector: 'kbd' })).toBeTruthy()
    fireEvent.click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }))
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(verdictOf(/Approve/).checked).toBe(false)
    expect(screen.queryByText('A', { selector: 'kbd' })).toBeNull()
    cleanup()
    show()
    await heading('Rahila Musa Gyang')
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Keyboard shortcuts' }).checked).toBe(
        false,
      ),
    )
  })
})

describe('on phones', () => {
  test('[VT-01] the review form opens in a dialog', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
      this.open = true
    }
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false
    }
    show({ open: queueItem().id })
    await heading('Rahila Musa Gyang')
    expect(screen.queryByRole('radio', { name: /Approve/ })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Review' }))
    const dialog = await screen.findByRole('dialog', { name: 'Review' })
    expect(within(dialog).getAllByRole('radio', { name: /Approve|Ask|Reject/ })).toHaveLength(3)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
