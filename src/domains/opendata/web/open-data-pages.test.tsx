// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { identityApi } from '#domains/identity/contract.ts'
import { type FakeClient, fakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showPage } from '#test/show-page.tsx'
import { opendataApi, type OpenRecord } from '../contract.ts'
import { sendingApi } from '../contracts/sending-contract.ts'
import dataSubmissionPage from './data-submission-page.tsx'
import openDataPage from './open-data-page.tsx'
import openRecordPage from './open-record-page.tsx'

afterEach(cleanup)

const RECORD = '00000000-0000-4000-8000-000000000001'
const card = {
  id: RECORD,
  template: 'facility',
  state: 'NG-LA',
  stateName: 'Lagos',
  lga: 'LA-ikeja',
  lgaName: 'Ikeja',
  fields: [
    { name: 'name', value: 'Alausa Clinic' },
    { name: 'kind', value: 'clinic' },
    { name: 'condition', value: 'works' },
  ],
  observedOn: '2026-11-01',
  version: 1,
  isSample: false,
} as const
const tables = { items: [{ template: 'facility', records: 1, file: null }] } as const

describe('the tables of open data', () => {
  const shown = (client: FakeClient, address = '/open-data') => showPage(openDataPage, { address, client })
  const ONE = '/open-data?table=facility'

  test('lead to their records', async () => {
    shown(fakeClient().answers(opendataApi.tables, tables))
    const link = await screen.findByRole('link', { name: /Schools, clinics|facilit/i })
    expect(link.getAttribute('href')).toBe(ONE)
  })

  test('that are busy say so and offer to try again', async () => {
    shown(fakeClient().refuses(opendataApi.tables, 'busy'))
    expect(await screen.findByRole('link', { name: /Try again/ })).toBeTruthy()
  })

  test('one that is empty asks for its first record', async () => {
    const none = { items: [], nextCursor: null }
    shown(serverWithPlaces().answers(opendataApi.tables, tables).answers(opendataApi.records, none), ONE)
    expect(await screen.findByText('Nothing is published here yet')).toBeTruthy()
    expect(
      screen.getByText('The file is made within ten minutes after the first record is published.'),
    ).toBeTruthy()
  })

  test('one shows its records with place and day', async () => {
    const list = { items: [card], nextCursor: null }
    shown(serverWithPlaces().answers(opendataApi.tables, tables).answers(opendataApi.records, list), ONE)
    const link = await screen.findByRole('link', { name: /Alausa Clinic/ })
    expect(link.getAttribute('href')).toBe(`/open-data/${RECORD}`)
    expect(screen.getByText('Ikeja, Lagos')).toBeTruthy()
  })

  test('one whose records fail keeps the rest of its page', async () => {
    shown(serverWithPlaces().answers(opendataApi.tables, tables).refuses(opendataApi.records, 'busy'), ONE)
    expect(await screen.findByRole('link', { name: /Try again/ })).toBeTruthy()
    expect(screen.getByText('Download the whole table')).toBeTruthy()
  })
})

describe('a record', () => {
  const shown = (client: FakeClient) =>
    showPage(openRecordPage, { address: `/open-data/${RECORD}`, params: { recordId: RECORD }, client })

  test('shows every version with its source and who kind of person saw it', async () => {
    const record: OpenRecord = {
      ...card,
      fields: [...card.fields],
      versions: [
        {
          number: 1,
          fields: [...card.fields],
          observedOn: '2026-11-01',
          publishedOn: '2026-11-03',
          sourceUrl: 'https://example.org/minutes',
          fileUrl: null,
          note: 'The roof is new.',
          noteId: null,
          who: 'verified',
          checks: 2,
        },
      ],
    }
    shown(fakeClient().answers(opendataApi.record, record))
    expect(await screen.findByText('The roof is new.')).toBeTruthy()
    const source = screen.getByRole('link', { name: /example\.org/ })
    expect(source.getAttribute('href')).toBe('https://example.org/minutes')
    expect(source.getAttribute('rel')).toContain('nofollow')
    expect(screen.getByText(/checked by 2 people/)).toBeTruthy()
  })

  test('that is not there says so', async () => {
    shown(fakeClient().refuses(opendataApi.record, 'record-not-found'))
    expect(await screen.findByText('This record does not exist, or was removed.')).toBeTruthy()
  })

  test('that is busy offers to try again', async () => {
    shown(fakeClient().refuses(opendataApi.record, 'busy'))
    expect(await screen.findByRole('link', { name: /Try again/ })).toBeTruthy()
  })
})

describe('handing in data', () => {
  const shown = (client: FakeClient) => showPage(dataSubmissionPage, { address: '/data-submission', client })

  test('is for verified people: others read how to become one, and see no form', async () => {
    shown(fakeClient().answers(identityApi.verifiedAccess, { hasAccess: false, reason: null }))
    await waitFor(() =>
      expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
        expect.arrayContaining(['/kyc', '/engage']),
      ),
    )
    expect(screen.queryByText('What did you see?')).toBeNull()
  })

  test('asks first what was seen', async () => {
    shown(
      serverWithPlaces()
        .answers(identityApi.verifiedAccess, { hasAccess: true, reason: 'identity' })
        .answers(sendingApi.ownRecords, { items: [] }),
    )
    expect(await screen.findByText('What did you see?')).toBeTruthy()
  })
})
