// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showPage } from '#test/show-page.tsx'
import { rejectReasons } from '../contract.ts'
import { kycConsoleApi, type KycFile } from '../contracts/console-contract.ts'
import consolePage from './kyc-console-page.tsx'

afterEach(cleanup)

const id = '01fe0000-0000-4000-8000-0000000000c1'
const file: KycFile = {
  id,
  number: 7,
  attempt: 2,
  submittedAt: '2026-11-20T09:00:00.000Z',
  consentVersion: '2026-11-23',
  firstName: 'Adaeze',
  middleName: '',
  lastName: 'Sample',
  bornOn: '1995-02-10',
  street: '7 Old Road',
  town: 'Ikeja',
  area: 'Lagos',
  idKind: 'nin',
  idNumber: '70123456789',
  accountName: 'Ada Sampleson',
  documents: [
    { id: 'd1', kind: 'front', contentType: 'image/webp', size: 1000, url: '/api/kyc/files/x/documents/d1' },
    {
      id: 'd2',
      kind: 'address',
      contentType: 'application/pdf',
      size: 1000,
      url: '/api/kyc/files/x/documents/d2',
    },
  ],
  check: { outcome: 'partial', firstName: true, lastName: false, bornOn: null },
  sameNumber: 1,
  samePerson: 2,
  isSecond: true,
  needsSecond: true,
}
const item = {
  id,
  number: 7,
  attempt: 1,
  submittedAt: file.submittedAt,
  isMine: false,
  isTaken: false,
  isSecond: false,
}

const showQueue = (items: readonly (typeof item)[]) =>
  showPage(consolePage, {
    address: '/admin/kyc',
    client: fakeClient().answers(kycConsoleApi.waiting, { items, total: items.length }),
  })

describe('the console of identity checks', () => {
  test('offers what nobody has taken, and opens only the own file', async () => {
    showQueue([
      item,
      { ...item, id: `${id.slice(0, -1)}2`, number: 8, isTaken: true },
      { ...item, id: `${id.slice(0, -1)}3`, number: 9, isTaken: true, isMine: true, attempt: 2 },
    ])
    expect(await screen.findByText('3 files wait')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Take it' })).toHaveLength(1)
    expect(screen.getAllByText('Someone has it')).toHaveLength(1)
    expect(screen.getByText('Submitted again')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open your file' }).getAttribute('href')).toContain('?file=')
  })

  test('says that nothing waits', async () => {
    showQueue([])
    expect(await screen.findByText('Nothing is waiting here.')).toBeTruthy()
  })

  test('shows what was written beside the documents, warns of duplicates, and asks for reasons', async () => {
    showPage(consolePage, {
      address: `/admin/kyc?file=${id}`,
      client: fakeClient().answers(kycConsoleApi.file, file),
    })
    expect(await screen.findByText('70123456789')).toBeTruthy()
    expect(screen.getByText('Duplicate')).toBeTruthy()
    expect(screen.getByText('Perhaps a duplicate')).toBeTruthy()
    expect(screen.getByText(/First name: agrees. Surname: differs. Birth date: not said./)).toBeTruthy()
    // A picture shows here; a PDF is only saved.
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      '/api/kyc/files/x/documents/d1',
    ])
    const form = within(screen.getByRole('region', { name: 'Your decision' }))
    expect(form.getAllByRole('radio')).toHaveLength(2)
    expect(form.getAllByRole('checkbox')).toHaveLength(rejectReasons.length + 1)
    expect(screen.getByRole('button', { name: 'Give it back' })).toBeTruthy()
  })

  test('leads to the second factor when it is too old', async () => {
    showPage(consolePage, {
      address: `/admin/kyc?file=${id}`,
      client: fakeClient().refuses(kycConsoleApi.file, 'step-up-required'),
    })
    expect(await screen.findByText('Confirm it is you with your second factor.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your second factor' }).getAttribute('href')).toContain(
      'returnUrl=%2Fadmin%2Fkyc%3Ffile',
    )
  })
})
