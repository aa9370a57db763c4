// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesApi, type StoredFile } from '#domains/files/contract.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { dismissToast } from '#ui/feedback/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import nominatePage from '../nominate-page.tsx'
import { nominateCall } from './steps.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { filledForm, nomination, serverWithDraft } from './nomination-fixture.ts'

const file: StoredFile = {
  id: '0190a000-0000-7000-8000-000000000009',
  url: '/api/files/0190a000-0000-7000-8000-000000000009',
  purpose: 'evidence',
  contentType: 'application/pdf',
  size: 3,
  name: 'x',
}

const show = (form: FormState, client = serverWithDraft().client.answers(filesApi.upload, file)) =>
  showPage(nominatePage, {
    address: '/leaders/nominate',
    form,
    client: client.answers(vettingApi.nominate, nomination),
  })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  dismissToast()
})

const posted = (values: FormState['values'], from: string, goTo: string): FormState => ({
  call: nominateCall,
  values,
  problem: null,
  from,
  goTo,
})
const onEvidence = posted(filledForm, 'story', 'evidence')

const pick = (label: string, files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } })
const pdf = (name: string, text = '%PDF-1.7') => new File([text], name, { type: 'application/pdf' })

describe('evidence', () => {
  test('[NM-01] a file is sent at once, shown with its size, and goes with the nomination', async () => {
    const { client } = show(onEvidence)
    await heading('Show what they did')
    pick('Choose evidence files', [pdf('Budget 2025.pdf')])
    await screen.findByText('1 KB · sent')
    expect(sentTo(client, filesApi.upload)[0]?.url).toBe(
      '/api/uploads?purpose=evidence&name=Budget%202025.pdf',
    )
    press('Continue')
    await heading('Who can confirm it?')
    press('Continue')
    await heading('Check your answers')
    press('Send nomination')
    await waitFor(() => expect(sentTo(client, vettingApi.nominate)).toHaveLength(1))
    expect(sentTo(client, vettingApi.nominate)[0]?.body).toEqual({ ...filledForm, evidenceIds: [file.id] })
  })
  test('a photo becomes the photo of the nomination', async () => {
    const { client } = show(onEvidence)
    await heading('Show what they did')
    pick('Photo of the person', [new File(['x'], 'rahila.jpg', { type: 'image/jpeg' })])
    await screen.findByText('rahila.jpg')
    await screen.findByText('1 KB · sent')
    expect(sentTo(client, filesApi.upload)[0]?.url).toContain('purpose=photo')
    press('Remove rahila.jpg')
    expect(screen.queryByText('rahila.jpg')).toBeNull()
  })
  test('a refused file says why and can be tried again or removed', async () => {
    const { client } = show(onEvidence, serverWithDraft().client.refuses(filesApi.upload, 'unsupported-type'))
    await heading('Show what they did')
    pick('Choose evidence files', [new File(['x'], 'note.txt', { type: 'text/plain' })])
    await screen.findByText('Send a JPEG, PNG or WebP photo, or a PDF.')
    client.answers(filesApi.upload, file)
    press('Try again')
    await screen.findByText('1 KB · sent')
  })
  test('a file that lost the network waits and continues when the network is back', async () => {
    const { client } = show(onEvidence, serverWithDraft().client.loses(filesApi.upload))
    await heading('Show what they did')
    pick('Choose evidence files', [pdf('Budget.pdf')])
    await screen.findByText('Waiting for the network. Keep this page open.')
    client.answers(filesApi.upload, file)
    globalThis.dispatchEvent(new Event('online'))
    await screen.findByText('1 KB · sent')
  })
  test('a nomination is not sent while a file waits: the file is shown first', async () => {
    const { client } = show(onEvidence, serverWithDraft().client.loses(filesApi.upload))
    await heading('Show what they did')
    pick('Choose evidence files', [pdf('Budget.pdf')])
    await screen.findByText('Waiting for the network. Keep this page open.')
    press('Continue')
    await heading('Who can confirm it?')
    press('Continue')
    await heading('Check your answers')
    press('Send nomination')
    await heading('Show what they did')
    expect(screen.getByText('Budget.pdf')).toBeDefined()
    expect(sentTo(client, vettingApi.nominate)).toHaveLength(0)
  })
  test('more than eight files are refused', async () => {
    const { client } = show(onEvidence)
    await heading('Show what they did')
    pick(
      'Choose evidence files',
      Array.from({ length: 9 }, (_, index) => pdf(`${index}.pdf`, `${index}`)),
    )
    await screen.findByText('Send at most 8 files.')
    await waitFor(() => expect(sentTo(client, filesApi.upload)).toHaveLength(8))
  })
})

describe('a step that was posted without script', () => {
  test('carries the other steps in hidden fields', async () => {
    const values = { ...filledForm, evidenceIds: [file.id, '0190a000-0000-7000-8000-000000000010'] }
    const { container } = show(posted(values, 'who', 'place'))
    await heading('Where do they serve?')
    const fields = [...new FormData(container.querySelector('form') ?? undefined)]
    expect(fields).toContainEqual(['nomineeFullName', filledForm.nomineeFullName])
    expect(fields).toContainEqual(['_from', 'place'])
    expect(fields.filter(([name]) => name === 'evidenceIds')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('value')).toBe('story')
  })
  test('shows the problems of the step that was left', async () => {
    show(posted({ ...filledForm, lga: '' }, 'place', 'story'))
    await heading('Where do they serve?')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a local government area.')
  })
})
