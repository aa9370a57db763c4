// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DRAFT_DELAY_MS } from '#platform/web/drafts.ts'
import type { FormState } from '#shared/rendering.ts'
import { currentToasts, dismissToast } from '#ui/toast-store.ts'
import nominatePage from './nominate-page.tsx'
import { nominateCall } from './nominate/nominate-steps.ts'
import { refusal, type Sent, showPage } from './show-page.tsx'

const story = 'She has kept the books of the market union open for eleven years.'
const values = {
  nomineeFullName: 'Rahila Musa Gyang',
  currentOffice: 'Head teacher',
  officeType: 'civil_society',
  region: 'nigeria',
  state: 'NG-PL',
  lga: 'PL-jos-north',
  biography: story,
  nominationStatement: story,
}
const file = {
  id: '0190a000-0000-7000-8000-000000000009',
  url: '/api/files/0190a000-0000-7000-8000-000000000009',
  purpose: 'evidence',
  contentType: 'application/pdf',
  size: 3,
  name: 'x',
}

const show = (
  setting: {
    address?: string
    form?: FormState
    write?: (url: string, body: unknown) => Promise<unknown>
  } = {},
) => showPage(nominatePage, { address: '/leaders/nominate', ...setting })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const keepDraft = (change: Record<string, string | string[]> = {}) =>
  localStorage.setItem(
    'draft:ada:nominate',
    JSON.stringify({ values: { ...values, ...change }, savedAt: '2026-11-20T09:42:00.000Z' }),
  )
const keptDraft = () =>
  JSON.parse(localStorage.getItem('draft:ada:nominate') ?? 'null') as {
    values: Record<string, string>
  } | null
const nominations = (sent: readonly Sent[]) => sent.filter(({ url }) => url === '/api/nominations')

const fillWho = () => {
  type('Full name', values.nomineeFullName)
  type('Current office', values.currentOffice)
  fireEvent.click(screen.getByRole('radio', { name: 'Civil Society' }))
}
const fillPlace = async () => {
  await screen.findByRole('option', { name: 'Plateau' })
  choose('State', 'NG-PL')
  await screen.findByRole('option', { name: 'Jos North' })
  choose('Local government', 'PL-jos-north')
}
const toAnswers = async () => {
  keepDraft()
  const shown = show()
  await screen.findByRole('heading', { name: /Continue your draft/ })
  fireEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement)
  press('Continue')
  await heading('Where do they serve?')
  press('Continue')
  await heading('What should reviewers know?')
  press('Continue')
  await heading('Show what they did')
  press('Continue')
  await heading('Check your answers')
  return shown
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  dismissToast()
})

describe('evidence', () => {
  const posted = (change: Partial<FormState> = {}): FormState => ({
    call: nominateCall,
    values,
    problem: null,
    from: 'story',
    goTo: 'evidence',
    ...change,
  })
  const pick = (label: string, files: File[]) =>
    fireEvent.change(screen.getByLabelText(label), { target: { files } })

  test('[NM-01] a file is sent at once, shown with its size, and goes with the nomination', async () => {
    const { sent } = show({
      form: posted(),
      write: async (url) => (url.startsWith('/api/uploads') ? file : {}),
    })
    await heading('Show what they did')
    pick('Choose evidence files', [new File(['%PDF-1.7'], 'Budget 2025.pdf', { type: 'application/pdf' })])
    await screen.findByText('1 KB · sent')
    expect(sent[0]?.url).toBe('/api/uploads?purpose=evidence&name=Budget%202025.pdf')
    press('Continue')
    await heading('Check your answers')
    press('Send nomination')
    await waitFor(() => expect(nominations(sent)).toHaveLength(1))
    expect(nominations(sent)[0]?.body).toEqual({ ...values, evidenceIds: [file.id] })
  })
  test('a photo becomes the photo of the nomination', async () => {
    const { sent } = show({
      form: posted(),
      write: async (url) => (url.startsWith('/api/uploads') ? file : {}),
    })
    await heading('Show what they did')
    pick('Photo of the person', [new File(['x'], 'rahila.jpg', { type: 'image/jpeg' })])
    await screen.findByText('rahila.jpg')
    await screen.findByText('1 KB · sent')
    expect(sent[0]?.url).toContain('purpose=photo')
    press('Remove rahila.jpg')
    expect(screen.queryByText('rahila.jpg')).toBeNull()
  })
  test('a refused file says why and can be tried again or removed', async () => {
    let isFirst = true
    const write = async () => {
      if (!isFirst) return file
      isFirst = false
      throw refusal(415, 'Send a JPEG, PNG or WebP photo, or a PDF.')
    }
    show({ form: posted(), write })
    await heading('Show what they did')
    pick('Choose evidence files', [new File(['x'], 'note.txt', { type: 'text/plain' })])
    await screen.findByText('Send a JPEG, PNG or WebP photo, or a PDF.')
    press('Try again')
    await screen.findByText('1 KB · sent')
  })
  test('a file that lost the network waits and goes on when the network is back', async () => {
    let isAway = true
    const write = async () => {
      if (isAway) throw new TypeError('network')
      return file
    }
    show({ form: posted(), write })
    await heading('Show what they did')
    pick('Choose evidence files', [new File(['x'], 'Budget.pdf', { type: 'application/pdf' })])
    await screen.findByText('Waiting for the network. Keep this page open.')
    isAway = false
    globalThis.dispatchEvent(new Event('online'))
    await screen.findByText('1 KB · sent')
  })
  test('more than eight files are not taken', async () => {
    const { sent } = show({ form: posted(), write: async () => file })
    await heading('Show what they did')
    pick(
      'Choose evidence files',
      Array.from(
        { length: 9 },
        (_, index) => new File([`${index}`], `${index}.pdf`, { type: 'application/pdf' }),
      ),
    )
    await screen.findByText('Send at most 8 files.')
    await waitFor(() => expect(sent).toHaveLength(8))
  })
})

describe('a step that was posted without script', () => {
  test('carries what the other steps hold in hidden fields', async () => {
    const form: FormState = {
      call: nominateCall,
      values: { ...values, evidenceIds: [file.id, '0190a000-0000-7000-8000-000000000010'] },
      problem: null,
      from: 'who',
      goTo: 'place',
    }
    const { container } = show({ form })
    await heading('Where do they serve?')
    const fields = [...new FormData(container.querySelector('form') ?? undefined)]
    expect(fields).toContainEqual(['nomineeFullName', values.nomineeFullName])
    expect(fields).toContainEqual(['_from', 'place'])
    expect(fields.filter(([name]) => name === 'evidenceIds')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('value')).toBe('story')
  })
  test('shows the problems of the step that was left', async () => {
    show({
      form: {
        call: nominateCall,
        values: { ...values, lga: '' },
        problem: null,
        from: 'place',
        goTo: 'story',
      },
    })
    await heading('Where do they serve?')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a local government area.')
  })
})
