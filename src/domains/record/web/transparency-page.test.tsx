// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/pages/problem.ts'
import { fakeClient } from '#test/fake-client.ts'
import { showServed } from '#test/show-page.tsx'
import { type RecordEntry, recordApi, type RecordState } from '../contract.ts'
import { recordState } from './record-fixture.ts'
import { entriesHref, newerHref, recordSearch } from './record/record-search.ts'
import transparencyPage from './transparency-page.tsx'

afterEach(cleanup)

const contest = '00000000-0000-4000-8000-00000000000c'
const entry = (n: number, body: object): RecordEntry => ({
  n,
  kind: (body as { kind: RecordEntry['kind'] }).kind,
  body: JSON.stringify(body),
})
const items = [
  entry(4212, { kind: 'ballot', contest, voter: '3fa2c1d4e5f60718', version: 2, commitment: 'ab' }),
  entry(4211, { kind: 'transfers', block: 11, lines: 24, root: 'ab' }),
  entry(4210, { kind: 'count', contest, document: `counts/${contest}.json`, sha256: 'ab' }),
  entry(4209, { kind: 'balances', document: 'balances/20261121.json', blocks: 11, sha256: 'ab' }),
  entry(4208, { kind: 'staff', action: 'contest.count', digest: 'ab' }),
  entry(4207, { kind: 'support', poll: contest, voter: 'beef', number: 1, sup: 3, commitment: 'ab' }),
]

interface Setting {
  readonly search?: string
  readonly state?: Partial<RecordState>
  readonly list?: { items: RecordEntry[]; before: number | null }
}
const show = ({ search = '', state = {}, list = { items, before: null } }: Setting = {}) => {
  const client = fakeClient()
    .answers(recordApi.state, { ...recordState, ...state })
    .answers(recordApi.entries, list)
  showServed(transparencyPage, { address: `/transparency${search}`, client })
  return client
}
const region = (name: string) => screen.findByRole('region', { name })
const hrefOf = (name: string | RegExp, within_: ReturnType<typeof within> = within(document.body)) =>
  within_.getByRole('link', { name }).getAttribute('href')

describe('the public record', () => {
  test('shows its signed checkpoint and the key to write down', async () => {
    show()
    expect((await region('Entries in the record')).textContent).toMatch(/4,213.*21 November 2026, 10:00/)
    const head = await region('Write this down')
    expect(head.textContent).toContain(recordState.keys[0])
    expect(head.textContent).toContain('ab'.repeat(32))
    expect(head.textContent).toContain('compare it again later')
  })

  test('says in words what each entry is, with the line itself and what it names', async () => {
    show()
    const entries = within(await region('Entries, the newest first'))
    expect(entries.getAllByRole('listitem').map((each) => each.querySelector('p')?.textContent)).toEqual([
      '4,212 Ballot of voter 3fa2c1d4… in contest 00000000…, version 2',
      '4,211 24 payments of SUP in block 11',
      '4,210 Count of contest 00000000…',
      '4,209 Balance sheet of 21 November 2026',
      '4,208 Staff action: contest.count',
      '4,207 Vote of 3 SUP for a project in poll 00000000…, by voter beef',
    ])
    expect(entries.getByText(items[0]?.body ?? '').closest('details')).not.toBeNull()
    expect(hrefOf('See the result', entries)).toBe(`/voting/results/${contest}`)
    expect(hrefOf('Its payments', entries)).toBe('/record/blocks/11.jsonl')
  })

  test('counts what it holds by kind, links counted contests and every download', async () => {
    show()
    const holds = within(await region('What it holds'))
    expect(
      holds
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toContain('Ballots for leaders4,000')
    expect(hrefOf('Staff actions', holds)).toBe('/transparency?kind=staff#entries')
    const counted = within(await region('Counted contests'))
    expect(hrefOf(/Result of contest/, counted)).toBe(`/voting/results/${contest}`)
    expect(hrefOf(/Published document/, counted)).toBe(`/record/counts/${contest}.json`)
    const files = within(await region('Download')).getAllByRole('link')
    expect(files.map((link) => link.getAttribute('href'))).toEqual(
      ['README.md', 'keys', 'checkpoint', 'balances/20261121.json', 'days/20261120.zip'].map(
        (path) => `/record/${path}`,
      ),
    )
  })

  test('says how to check it and what it does not hide', async () => {
    show()
    const links = within(await region('Check it yourself')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/transparency/receipts',
      '/transparency/verify',
    ])
    const command = screen.getByText('npm run verify -- https://civic.example')
    // Keys and commands wait behind a press: most people never need them.
    for (const part of [command, screen.getByText('Write this down')]) {
      const fold = part.closest('details')
      expect(fold?.open).toBe(false)
      expect(fold?.querySelector('summary')?.textContent).toBe('For experts')
    }
    const proves = await region('What this proves, and what it does not')
    expect(proves.textContent).toContain('its operator could see how people voted')
    expect(proves.textContent).toContain('It never shows who it was for.')
  })

  test('confirms tables that agree', async () => {
    show()
    expect(await screen.findByText('Everything matches the record. No entry has been changed.')).toBeDefined()
    expect(screen.getByText(/5,120 lines of our data checked/)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('names rows that differ from it', async () => {
    show({
      state: {
        inspection: {
          at: '2026-11-21T09:01:00.000Z',
          compared: 5120,
          differing: [
            { row: 'wallet.transfer 7', what: 'changed' },
            { row: 'voting.cast_record 9', what: 'gone' },
            { row: 'platform.audit 3', what: 'slipped in' },
          ],
        },
      },
    })
    const rows = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'wallet.transfer 7 was changed',
      'voting.cast_record 9 was removed',
      'platform.audit 3 was added in secret',
    ])
  })

  test.each([
    [[], 'No one outside signs this record yet.'],
    [
      [{ name: 'w.example/one', size: 4200, at: '2026-11-21T08:59:00.000Z', trouble: null }],
      'Signed 4,200 entries',
    ],
    [
      [{ name: 'w.example/one', size: null, at: null, trouble: 'stranger' as const }],
      'It does not know this record yet.',
    ],
    [
      [{ name: 'w.example/one', size: 9, at: '2026-11-21T08:59:00.000Z', trouble: 'silent' as const }],
      'It did not answer the last time.',
    ],
  ])('says who else signs: %j', async (witnesses, words) => {
    show({ state: { witnesses } })
    expect((await screen.findAllByText(words, { exact: false })).length).toBeGreaterThan(0)
    expect(screen.queryByText('A witness saw a different record.')).toBeNull()
  })

  test('warns that a witness saw another record', async () => {
    show({
      state: {
        witnesses: [{ name: 'w.example/one', size: 9, at: '2026-11-21T08:59:00.000Z', trouble: 'fork' }],
      },
    })
    const alert = (await screen.findByText('A witness saw a different record.')).closest('[role=alert]')
    expect(alert?.textContent).toContain('w.example/one')
  })

  test('says that the record is late, since when, and how old the last signature is', async () => {
    show({ state: { late: { since: '2026-11-21T09:02:00.000Z', headMinutes: 7 } } })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('The record is late.')).toBeDefined()
    expect(alert.textContent).toContain('The last signature is 7 minutes old.')
    expect(alert.textContent).toMatch(/Something from 21 Nov.* is not in the record yet/)
  })

  test('says when the tables were not inspected yet, and leaves out what does not exist', async () => {
    show({ state: { inspection: null, counts: [], sheet: null, dump: null } })
    expect(await screen.findByText('The first check has not run yet.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Counted contests' })).toBeNull()
    expect(within(await region('Download')).getAllByRole('link')).toHaveLength(3)
  })

  test('says that nothing is sealed yet, and what it will prove', async () => {
    show({ state: { checkpoint: null, inspection: null }, list: { items: [], before: null } })
    expect(await screen.findByText('The record is still empty')).toBeDefined()
    expect(screen.getByText('What this proves, and what it does not')).toBeDefined()
    expect(screen.queryByText('Entries, the newest first')).toBeNull()
  })

  test('that failed to load says so, offers to try again, and is excluded from search engines', async () => {
    const client = fakeClient()
      .refuses(recordApi.state, 'unexpected-error')
      .refuses(recordApi.entries, 'unexpected-error')
    showServed(transparencyPage, { address: '/transparency', client })
    expect(await screen.findByText('We could not load the record.')).toBeDefined()
    const lost: Problem = { status: 0, code: '', message: '', fields: {} }
    const input = { params: {}, search: new URLSearchParams(), viewer: null }
    const status = (isFound: boolean) =>
      transparencyPage.head?.({
        ...input,
        t: (sentence) => sentence,
        found: <T,>() => (isFound ? (recordState as T) : undefined),
        failed: () => (isFound ? null : lost),
      }).status
    expect([status(false), status(true)]).toEqual([503, undefined])
  })
})

describe('the list of entries', () => {
  test('requests one kind and one page, and links to older and newer ones', async () => {
    const client = show({ search: '?before=4100', list: { items, before: 4075 } })
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of the record' }))
    expect(hrefOf('Newer', pages)).toBe('/transparency?before=4125#entries')
    expect(hrefOf('Older', pages)).toBe('/transparency?before=4075#entries')
    expect(client.asked.map(({ url }) => url)).toContain('/api/record/entries?before=4100')
  })

  test('of one kind keeps the kind, and returns to the newest', async () => {
    const client = show({ search: '?kind=staff&before=300', list: { items, before: 200 } })
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of the record' }))
    expect(hrefOf('Newest', pages)).toBe('/transparency?kind=staff#entries')
    expect(hrefOf('Older', pages)).toBe('/transparency?kind=staff&before=200#entries')
    expect(client.asked.map(({ url }) => url)).toContain('/api/record/entries?kind=staff&before=300')
    const kinds = within(screen.getByRole('navigation', { name: 'Kind of entry' }))
    expect(kinds.getByRole('link', { current: 'page' }).textContent).toBe('Staff actions')
    expect(kinds.queryByRole('link', { name: 'Votes for projects' })).toBeNull()
  })

  test('that is short has no pages; an empty one links to the newest', async () => {
    show()
    await region('Entries, the newest first')
    expect(screen.queryByRole('navigation', { name: 'Pages of the record' })).toBeNull()
    cleanup()
    show({ search: '?kind=support', list: { items: [], before: null } })
    expect(await screen.findByText('There is no entry here')).toBeDefined()
    expect(hrefOf('See the newest entries')).toBe('/transparency#entries')
  })

  test('ignores an invalid address', () => {
    const of = (text: string) => recordSearch.read(new URLSearchParams(text))
    expect(of('kind=secret&before=-1&x=1')).toEqual({})
    expect(of('kind=count&before=12')).toEqual({ kind: 'count', before: '12' })
    expect(entriesHref(of(''))).toBe('/transparency#entries')
    expect(newerHref({})).toBeNull()
  })
})
