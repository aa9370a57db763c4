// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showPage } from '#test/show-page.tsx'
import { CONSENT_VERSION, kycApi, kycPlaces, kycSteps, type OwnKyc } from '../contract.ts'
import kycPage from './kyc-page.tsx'
import { placeShown } from './wizard/places.ts'

afterEach(cleanup)

const nothing: OwnKyc = {
  status: 'not-started',
  number: null,
  triesLeft: 3,
  draft: {
    hasConsented: false,
    firstName: '',
    middleName: '',
    lastName: '',
    bornOn: null,
    street: '',
    town: '',
    area: '',
    idKind: null,
    numberTail: null,
  },
  documents: [],
  next: 'consent',
  submittedAt: null,
  decidedAt: null,
  reasons: [],
  note: null,
}
const sent: OwnKyc['documents'][number] = {
  id: 'd1',
  kind: 'front',
  contentType: 'image/webp',
  size: 120_000,
  url: '/api/kyc/documents/d1',
}
const whole: OwnKyc = {
  ...nothing,
  number: 7,
  next: 'check',
  draft: {
    hasConsented: true,
    firstName: 'Adaeze',
    middleName: '',
    lastName: 'Sample',
    bornOn: '1995-02-10',
    street: '7 Old Road',
    town: 'Ikeja',
    area: 'Lagos',
    idKind: 'nin',
    numberTail: '789',
  },
  documents: [sent],
}

const show = (own: OwnKyc, address = '/kyc', form?: Parameters<typeof showPage>[1]['form']) => {
  const client = fakeClient().answers(kycApi.own, own)
  showPage(kycPage, { address, client, ...(form && { form }) })
  return client
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent

describe('the identity check', () => {
  test('begins with what happens to the documents, in the version that is agreed to', async () => {
    show(nothing)
    expect(await heading()).toBe('What happens to your documents')
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
    expect(screen.getByText(/Each look is recorded/)).toBeTruthy()
    expect(CONSENT_VERSION).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('asks one thing a page, each in a form of its own that the server takes without script', async () => {
    for (const step of kycSteps) {
      show(whole, `/kyc?step=${step}`)
      const form = (await screen.findByRole('button', { name: 'Continue' })).closest('form')
      const fields = new FormData(form ?? undefined)
      expect([fields.get('_call'), fields.get('step')]).toEqual(['POST /api/kyc/steps', step])
      cleanup()
    }
  })

  test('shows what was written, and never the number', async () => {
    show(whole, '/kyc?step=birth')
    expect(await screen.findByLabelText('Year')).toHaveProperty('value', '1995')
    cleanup()
    show(whole, '/kyc?step=number')
    expect(await screen.findByLabelText('Number of the document')).toHaveProperty('value', '')
    expect(screen.getByText(/ends in 789/)).toBeTruthy()
  })

  test('opens the camera for a photo, and takes a file from the device too', async () => {
    show({ ...whole, documents: [] }, '/kyc?step=document')
    const camera = await screen.findByLabelText('Document: take a photo')
    expect([camera.getAttribute('capture'), camera.getAttribute('name')]).toEqual(['environment', 'front'])
    const files = screen.getAllByLabelText('or choose a photo or PDF')
    expect(files.map((file) => [file.getAttribute('capture'), file.getAttribute('name')])).toEqual([
      [null, 'front'],
      [null, 'back'],
    ])
    expect(camera.closest('form')?.enctype).toBe('multipart/form-data')
    cleanup()
    show(whole, '/kyc?step=face')
    expect((await screen.findByLabelText('Picture of you: take a photo')).getAttribute('capture')).toBe(
      'user',
    )
  })

  test('sends a chosen file at once and says that it is here', async () => {
    const client = show({ ...whole, documents: [] }, '/kyc?step=document')
    client.answers(kycApi.addDocument, sent)
    const [file] = await screen.findAllByLabelText('or choose a photo or PDF')
    const pdf = new File(['%PDF-1.7'], 'nin.pdf', { type: 'application/pdf' })
    if (file) fireEvent.change(file, { target: { files: [pdf] } })
    await waitFor(() => expect(screen.getByText(/It is here, encrypted/)).toBeTruthy())
    expect(screen.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe(
      '/api/kyc/documents/d1',
    )
  })

  test.each([
    ['Missing Information', { lastName: 'Please fill this in.' }],
    ['Missing Documents', { front: 'Add a photo or a PDF of your document.' }],
  ])('says %s above what is missing', async (error, fields) => {
    show(whole, '/kyc?step=check', {
      call: 'POST /api/kyc/submit',
      values: {},
      problem: { status: 400, code: 'MISSING', message: error, fields },
      goTo: null,
      from: null,
    })
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByRole('heading').textContent).toBe(error)
    expect(summary.getAllByRole('link')).toHaveLength(1)
  })

  test('[KY-01] says Submission Failed when the server gives no reason', async () => {
    show(whole, '/kyc?step=check', {
      call: 'POST /api/kyc/submit',
      values: {},
      problem: { status: 500, code: 'UNKNOWN', message: '', fields: {} },
      goTo: null,
      from: null,
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Submission Failed')
  })

  test('lists all answers before handing in, each with a way to change it', async () => {
    show(whole)
    expect(await heading()).toBe('Check and submit')
    const hrefs = screen.getAllByRole('link', { name: /^Change/ }).map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(
      ['name', 'birth', 'home', 'number', 'document', 'face', 'address'].map((step) => `/kyc?step=${step}`),
    )
    expect(screen.getByText('National Identification Number (NIN), ends in 789')).toBeTruthy()
  })

  test('shows each state: pending, verified, and rejected with the reasons and the way on', async () => {
    const at = '2026-11-20T09:00:00.000Z'
    show({ ...whole, status: 'pending', submittedAt: at })
    expect(await screen.findByText('Pending')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    show({ ...whole, status: 'verified', decidedAt: at })
    expect(await screen.findByText('Verified')).toBeTruthy()
    cleanup()
    show({
      ...whole,
      documents: [],
      next: 'document',
      status: 'rejected',
      triesLeft: 2,
      reasons: ['expired'],
      note: 'Since May.',
    })
    expect(await screen.findByText(/please send proper documents/)).toBeTruthy()
    expect(screen.getByText('The document is no longer valid. Send one that is.')).toBeTruthy()
    expect(screen.getByText('Since May.')).toBeTruthy()
    expect(await heading()).toBe('Show your document')
    cleanup()
    show({ ...whole, status: 'rejected', triesLeft: 0, reasons: ['expired'] })
    expect((await screen.findByRole('link', { name: 'Contact us' })).getAttribute('href')).toBe('/contact')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the page that an address shows', () => {
  test.each([
    [null, 'consent', 'consent'],
    [null, 'check', 'check'],
    ['birth', 'check', 'birth'],
    ['check', 'number', 'number'],
    ['face', 'document', 'document'],
    ['nonsense', 'home', 'home'],
  ] as const)('%s with %s next is %s', (wanted, next, expected) => {
    expect(kycPlaces).toContain(expected)
    expect(placeShown(wanted, next)).toBe(expected)
  })
})
