// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/api-error.ts'
import { currentToasts } from '#ui/toast-store.ts'
import { blind, nomination, second, show } from './vetting/console-example.tsx'

const verdictOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

const finding = '0190a000-0000-7000-8000-0000000000f1:supports'
/** The three checks without which nobody is approved. */
const tickChecks = () => {
  for (const name of [/Identity confirmed/, /Two referees/, /independent source/])
    fireEvent.click(screen.getByRole('checkbox', { name }))
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

describe('the queue', () => {
  test('[VT-01] stands under four tabs with their counts, the current one marked', async () => {
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
    await screen.findByText('Nothing waits here.')
    expect(reads[0]).toBe('/api/vetting/nominations?bucket=rejected')
  })
  test('says that nothing waits and where to look next', async () => {
    show({ bucket: 'pending', items: [] })
    await screen.findByText('Nothing waits here.')
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
  test('tells when the nomination of an old link is not on the desk', async () => {
    show({ open: 'gone' })
    await heading('This nomination is not on your desk.')
  })
  test('opens a nomination that the list does not hold, such as one just drawn', async () => {
    const drawn = nomination({
      id: '0190a000-0000-7000-8000-000000000009',
      nomineeFullName: 'Ngozi Drawn',
    })
    const { reads } = show({ open: drawn.id, item: () => drawn })
    await heading('Ngozi Drawn')
    expect(reads).toContain(`/api/vetting/nominations/${drawn.id}`)
  })
  test('says how much is late, due soon and one’s own', async () => {
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
        nomination({ isOverdue: true }),
        nomination({
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
    expect(screen.getByText('The clock rests until the answer.')).toBeTruthy()
  })
  test('gives a file by a random draw and opens it', async () => {
    const drawn = blind({ id: '0190a000-0000-7000-8000-000000000009' })
    const { writes, history } = show({
      bucket: 'pending',
      items: [],
      item: () => drawn,
      write: () => Promise.resolve(drawn),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Draw a file for me' }))
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
        nomination({
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
          })),
        }),
      ],
    })
    expect(await screen.findByText('Another reviewer')).toBeTruthy()
    expect(screen.getByText('The ledger is not hers.')).toBeTruthy()
    expect(screen.getByText('Insufficient evidence')).toBeTruthy()
    expect(screen.queryByText('The other verdict stays sealed until both are in.')).toBeNull()
  })
  test('is taken with one press and then stands under Under Review', async () => {
    const free = nomination({ status: 'pending', isMine: false, assignees: [], reviewsIn: 0 })
    const { writes, history } = show({ bucket: 'pending', items: [free] })
    fireEvent.click(await screen.findByRole('button', { name: 'Take this nomination' }))
    await waitFor(() =>
      expect(history.at(-1)).toBe(`/admin/leaders/vetting?bucket=under_review&open=${free.id}`),
    )
    expect(writes.map(({ url }) => url)).toEqual([`/api/vetting/nominations/${free.id}/take`])
  })
})

describe('the review', () => {
  test('[VT-01] asks for a verdict and sends nothing without one', async () => {
    const { writes } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Submit and open next' }))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary).getByRole('link', { name: 'Please select a verdict before submitting.' }),
    ).toBeTruthy()
    expect(writes).toEqual([])
  })
  test('asks for the reason of a rejection', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Reject/))
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    expect(
      within(await screen.findByRole('alert')).getByText(
        'Say why: insufficient evidence or credibility concerns.',
      ),
    ).toBeTruthy()
    expect(writes).toEqual([])
  })
  test('[VT-01] is sent without notes, says so, and opens the next nomination', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    tickChecks()
    fireEvent.change(screen.getByLabelText('1. ledger.pdf'), { target: { value: finding } })
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    expect(await heading('Terfa Iorliam')).toBeTruthy()
    const approved = {
      verdict: 'approve',
      idSeen: true,
      refereesContacted: true,
      independentSource: true,
      findings: [finding],
    }
    expect(writes).toEqual([{ url: `/api/vetting/nominations/${nomination().id}/review`, body: approved }])
    expect(currentToasts()[0]?.text).toBe('Review submitted')
  })
  test('does not approve before the three checks are done', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link', { name: 'An approval needs this check.' })).toHaveLength(3)
    expect(writes).toEqual([])
  })
  test('warns where the own scores stay under the bar of an approval', async () => {
    const low = nomination().myScores.map((score) => ({ ...score, points: 5 }))
    show({ items: [nomination({ myScores: low })] })
    await heading('Rahila Musa Gyang')
    expect(screen.getByText('An approval needs an average of 6 and no score under 4.')).toBeTruthy()
  })
  test('may be taken back by the message for ten seconds', async () => {
    const { writes, history } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    tickChecks()
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    await heading('Terfa Iorliam')
    currentToasts()[0]?.undo?.run()
    await waitFor(() => expect(writes.at(-1)?.url).toMatch(/\/review\/undo$/))
    await waitFor(() =>
      expect(history.at(-1)).toBe(`/admin/leaders/vetting?bucket=under_review&open=${nomination().id}`),
    )
  })
  test('may be taken back in the page too, and the seconds run down', async () => {
    const given = nomination({
      barred: 'already-reviewed',
      undoUntil: '2026-11-20T09:00:10.000Z',
    })
    const { writes } = show({ items: [given, second], open: second.id, search: `&undo=${given.id}` })
    const button = await screen.findByRole('button', { name: /^Undo \(\d+ s\)$/ })
    fireEvent.click(button)
    await waitFor(() =>
      expect(writes.map(({ url }) => url)).toEqual([`/api/vetting/nominations/${given.id}/review/undo`]),
    )
    expect(await heading('Rahila Musa Gyang')).toBeTruthy()
    expect(currentToasts()[0]?.text).toBe('Your verdict was taken back')
  })
  test('[VT-01] says that it failed and keeps what was chosen', async () => {
    show({ write: () => Promise.reject(new TypeError('Failed to fetch')) })
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    tickChecks()
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to submit review. Please try again.',
    )
    expect(currentToasts()[0]?.text).toBe('Failed to submit review. Please try again.')
    expect(verdictOf(/Approve/).checked).toBe(true)
  })
  test('comes back from the draft on this device, the account’s own only', async () => {
    const draft = {
      values: { verdict: 'reject', notes: 'Ask the matron.' },
      savedAt: '2026-11-20T09:00:00.000Z',
    }
    localStorage.setItem(`draft:bola:review-${nomination().id}`, JSON.stringify(draft))
    localStorage.setItem(`draft:femi:review-${second.id}`, JSON.stringify(draft))
    show()
    await screen.findByDisplayValue('Ask the matron.')
    expect(verdictOf(/Reject/).checked).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: /Terfa Iorliam/ }))
    await heading('Terfa Iorliam')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ }).value).toBe('')
  })
})

describe('the blind first pass', () => {
  const scoreAll = () => {
    for (const field of screen.getAllByRole('spinbutton')) fireEvent.change(field, { target: { value: '7' } })
    for (const field of screen.getAllByRole('textbox', { name: /Why this score/ }))
      fireEvent.change(field, { target: { value: 'Two sources confirm it.' } })
  }
  test('hides the name, says so, and asks for scores instead of a verdict', async () => {
    show({ items: [blind()] })
    await heading('Nominee 000123')
    expect(screen.getByText('Names are hidden until you have scored.')).toBeTruthy()
    expect(screen.getByText(/sent on 18 November 2026$/)).toBeTruthy()
    expect(screen.getAllByRole('spinbutton')).toHaveLength(5)
    expect(screen.queryByRole('radio', { name: /Approve/ })).toBeNull()
    expect(
      screen.getByText('Can they do the work of the office, shown by what they have already done?'),
    ).toBeTruthy()
  })
  test('sends five scores with their reasons and then stands at the second pass', async () => {
    let isScored = false
    const { writes } = show({
      read: () =>
        Promise.resolve({
          items: [isScored ? nomination() : blind()],
          total: 1,
          nextCursor: null,
          counts: {},
          desk: { overdue: 0, soon: 0, mine: 1 },
        }),
      write: () => {
        isScored = true
        return Promise.resolve(nomination())
      },
    })
    await heading('Nominee 000123')
    scoreAll()
    fireEvent.click(screen.getByRole('button', { name: 'Save scores and see who it is' }))
    const revealed = await heading('Rahila Musa Gyang')
    await waitFor(() => expect(document.activeElement).toBe(revealed))
    expect(verdictOf(/Approve/)).toBeTruthy()
    expect(writes).toEqual([
      {
        url: `/api/vetting/nominations/${nomination().id}/scores`,
        body: Object.fromEntries(
          ['character', 'competence', 'communityRecord', 'conduct', 'civicNeutrality'].flatMap((name) => [
            [name, 7],
            [`${name}Reason`, 'Two sources confirm it.'],
          ]),
        ),
      },
    ])
  })
  test('names every score that is missing and keeps what was written as a draft on this device', async () => {
    const { writes } = show({ items: [blind()] })
    await heading('Nominee 000123')
    const conduct = within(screen.getByRole('group', { name: 'Conduct' }))
    fireEvent.change(conduct.getByRole('textbox', { name: 'Why this score' }), {
      target: { value: 'short' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save scores and see who it is' }))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link', { name: 'Give a score from 0 to 10.' })).toHaveLength(5)
    expect(summary.getAllByRole('link', { name: 'Write at least 10 characters on why.' })).toHaveLength(5)
    expect(writes).toEqual([])
    await screen.findByText('Draft saved on this device')
    expect(localStorage.getItem(`draft:bola:scores-${nomination().id}`)).toContain('short')
  })
  test('may ask the nominator without a score', async () => {
    const { writes } = show({ items: [blind(), second] })
    await heading('Nominee 000123')
    fireEvent.click(screen.getByText('Ask the nominator for more'))
    fireEvent.change(screen.getByRole('textbox', { name: 'What do you need?' }), {
      target: { value: 'Who audited the accounts?' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Send the question' }))
    await heading('Terfa Iorliam')
    expect(writes[0]?.body).toEqual({ verdict: 'request_info', notes: 'Who audited the accounts?' })
  })
})

describe('stepping aside', () => {
  test('gives up a seat with a reason', async () => {
    const { writes, history } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.change(screen.getByRole('textbox', { name: 'Why do you give it up?' }), {
      target: { value: 'I am ill this week.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Give up my seat' }))
    await waitFor(() => expect(history.at(-1)).toBe('/admin/leaders/vetting?bucket=under_review'))
    expect(writes).toEqual([
      {
        url: `/api/vetting/nominations/${nomination().id}/release`,
        body: { reason: 'I am ill this week.' },
      },
    ])
  })
  test('declares a conflict of interest by its kind', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(screen.getByRole('button', { name: 'Declare and leave this file' }))
    expect(await screen.findByRole('link', { name: 'Choose what kind of conflict it is.' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Family or marriage' }))
    fireEvent.click(screen.getByRole('button', { name: 'Declare and leave this file' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]).toEqual({
      url: `/api/vetting/nominations/${nomination().id}/conflict`,
      body: { kind: 'family' },
    })
  })
  test('is not offered once the own verdict is given', async () => {
    show({ items: [nomination({ barred: 'already-reviewed' })] })
    await heading('Rahila Musa Gyang')
    expect(screen.queryByText('Give up this file')).toBeNull()
    expect(screen.queryByText('Declare a conflict of interest')).toBeNull()
  })
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
  test('leave letters alone while notes are written, and keys held with Ctrl', async () => {
    show()
    await heading('Rahila Musa Gyang')
    fireEvent.keyDown(screen.getByRole('textbox', { name: /Notes/ }), { key: 'a' })
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
    expect(verdictOf(/Approve/).checked).toBe(false)
  })
  test('can be turned off on this device, and then no key is shown or heard', async () => {
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
    show({ open: nomination().id })
    await heading('Rahila Musa Gyang')
    expect(screen.queryByRole('radio', { name: /Approve/ })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Review' }))
    const dialog = await screen.findByRole('dialog', { name: 'Review' })
    expect(within(dialog).getAllByRole('radio', { name: /Approve|Ask|Reject/ })).toHaveLength(3)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
