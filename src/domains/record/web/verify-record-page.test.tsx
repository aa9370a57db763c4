// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showPage } from '#test/show-page.tsx'
import { CONTEST, smallRecord } from '#test/small-record.ts'
import { recordApi, type RecordState } from '../contract.ts'
import { recordState } from './record-fixture.ts'
import verifyPage from './verify-record-page.tsx'

const record = await smallRecord()
const another = await smallRecord()
const state: RecordState = {
  ...recordState,
  keys: [record.key],
  checkpoint: { size: record.size, root: 'ab', note: '', signedAt: '2026-11-21T09:00:00.000Z' },
}

type Files = ReadonlyMap<string, Uint8Array>

/** Serves files as the site does; other paths are missing. */
const serve = (files: Files) =>
  vi.fn(async (address: string) => {
    const bytes = files.get(address.replace(/^\/record\//, ''))
    return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 })
  })
const flipped = (path: string, at: number): Files => {
  const bytes = new Uint8Array(record.files.get(path) ?? [])
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return new Map([...record.files, [path, bytes]])
}
const offline = () => vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))

let network = offline()
beforeEach(() => {
  network = offline()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = (files?: Files, change: Partial<RecordState> = {}) => {
  if (files) vi.stubGlobal('fetch', serve(files))
  showPage(verifyPage, {
    address: '/transparency/verify',
    client: fakeClient().answers(recordApi.state, { ...state, ...change }),
  })
}
const put = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const checkReceipt = async (text: string) => {
  await put('Or paste its text', text)
  press('Check the receipt')
}

describe('a receipt’s file', () => {
  test('is found in the record with the network off, and no request is made', async () => {
    show()
    await checkReceipt(await record.receiptOf(2))
    const found = await screen.findByText('This vote is in the record, unchanged.')
    const said = found.closest('[role=status]')?.textContent
    expect(said).toContain(`It is entry 2 of ${record.size}.`)
    expect(said).toContain('Ballot of voter a1a1a1a1… in contest 00000000…, version 2')
    expect(said).toContain(record.key)
    expect(network).not.toHaveBeenCalled()
  })

  test('may be chosen as a file, and may have the line ends of Windows', async () => {
    show()
    const text = (await record.receiptOf(290)).replaceAll('\n', '\r\n')
    const chosen = { size: text.length, text: async () => text }
    fireEvent.change(await screen.findByLabelText(/Receipt file/), { target: { files: [chosen] } })
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Or paste its text' }).value).toContain(
        'tlog-proof',
      ),
    )
    press('Check the receipt')
    expect(await screen.findByText('Staff action: act.283')).toBeDefined()
  })

  test.each([
    ['hello', 'This is not a receipt file.'],
    [async () => another.receiptOf(2), 'Not in this record: your keys did not sign it.'],
    [
      async () => (await record.receiptOf(2)).replace('index 2', 'index 3'),
      'Not in the record. This receipt was changed.',
    ],
    [
      async () => {
        const other = btoa(JSON.stringify({ kind: 'ballot', contest: CONTEST, voter: 'me', version: 9 }))
        return (await record.receiptOf(2)).replace(/extra .*/, `extra ${other}`)
      },
      'Not in the record. This receipt was changed.',
    ],
  ] as const)('that is forged or invalid is refused with the reason: %#', async (text, words) => {
    show()
    await checkReceipt(typeof text === 'string' ? text : await text())
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.queryByText('This vote is in the record, unchanged.')).toBeNull()
  })

  test('is checked against the noted key, whatever the record says', async () => {
    show()
    const forged = another
    await put('Keys, one a line', record.key)
    await checkReceipt(await forged.receiptOf(2))
    expect((await screen.findByRole('alert')).textContent).toContain('your keys did not sign it')
    await put('Keys, one a line', `${forged.key}\n${record.key}\n`)
    press('Check the receipt')
    expect(await screen.findByText('This vote is in the record, unchanged.')).toBeDefined()
    await put('Keys, one a line', 'not a key')
    press('Check the receipt')
    expect((await screen.findByRole('alert')).textContent).toContain('One of the keys is not valid.')
  })
})

const ownHead = await record.headOf(7)
const anothersHead = await another.headOf(7)

describe('an older checkpoint', () => {
  const compare = async (note: string) => {
    await put('Older checkpoint', note)
    press('Compare')
  }

  test.each([1, 7, 256, 260, record.size])('of %i entries is continued by the record', async (size) => {
    show(record.files)
    await compare(await record.headOf(size))
    const found = await screen.findByText('No entry has been changed.')
    expect(found.closest('[role=status]')?.textContent).toContain(
      `The record had ${size} entries then and has ${record.size} now.`,
    )
  })

  test.each([
    ['hello', 'This is not a checkpoint.'],
    [anothersHead, 'Your keys did not sign this checkpoint.'],
    [ownHead.replace('\n7\n', '\n8\n'), 'Your keys did not sign this checkpoint.'],
  ])('that does not belong to the record is refused: %#', async (note, words) => {
    show(record.files)
    await compare(note)
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })

  test('reveals a record whose past was changed, cut off, hidden, or signed by a stranger', async () => {
    const said = async (files: Files, size: number, words: string) => {
      show(files)
      await compare(await record.headOf(size))
      expect((await screen.findByRole('alert')).textContent).toContain(words)
      cleanup()
    }
    const tile = [...record.files.keys()].find((path) => path.startsWith('tile/0/001.p')) ?? ''
    await said(flipped(tile, 3), 260, 'The record does not continue your checkpoint.')
    const short = new Map([
      ...record.files,
      ['checkpoint', new TextEncoder().encode(await record.headOf(250))],
    ])
    await said(short, 260, 'The record is shorter than your checkpoint says.')
    const hidden = new Map([...record.files].filter(([path]) => path !== tile))
    await said(hidden, 260, 'The record has no proof that it continues your checkpoint.')
    await said(flipped('checkpoint', 40), 260, 'Your keys did not sign the record.')
  })

  test('that cannot be compared without a network is not called broken', async () => {
    show()
    await compare(await record.headOf(7))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This does not mean that the record is wrong.',
    )
  })
})

describe('the whole record', () => {
  const start = async () => {
    await screen.findByRole('region', { name: 'Check the whole record' })
    press('Check the whole record')
  }
  const bundle = 'tile/entries/000'

  test('states its size first and does not start by itself', async () => {
    show()
    const card = await screen.findByRole('region', { name: 'Check the whole record' })
    expect(card.textContent).toContain(`${record.size} entries, about 77 KB`)
    expect(card.textContent).toContain('12 files of payments, at most 256 KB each')
    expect(network).not.toHaveBeenCalled()
  })

  test('is read, recounted and found correct', async () => {
    show(record.files)
    await start()
    const found = (await screen.findByText('Everything matches the record.')).closest<HTMLElement>(
      '[role=status]',
    )
    const lines = within(found ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toContain('All entries lead to the signed root.')
    expect(lines).toContain(`Contest ${CONTEST}: 3 ballots, 9 SUP, recounted with the same result.`)
    expect(lines.at(-1)).toMatch(/^balances\/20261121\.json: 3 groups of accounts agree/)
    expect(screen.queryByText(/files read/)).toBeNull()
  })

  test.each([
    [flipped(bundle, 40), 'The entries do not lead to the signed root: something was changed.'],
    [
      flipped(`counts/${CONTEST}.json`, 60),
      `counts/${CONTEST}.json is not the document that the record names.`,
    ],
    [flipped('blocks/0.jsonl', 9), 'blocks/0.jsonl is not the block that the record names.'],
    [flipped('tile/1/000.p/1', 0), 'tile/1/000.p/1 is not what the entries make it.'],
  ])('with one bit changed is reported: %#', async (files, words) => {
    show(files)
    await start()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The record does not match.')
    expect(alert.textContent).toContain(words)
  })

  test('signed by another key than the noted one is not valid', async () => {
    show(record.files)
    await put('Keys, one a line', another.key)
    await start()
    expect((await screen.findByRole('alert')).textContent).toContain('not signed by a key of the record')
  })

  test('is counted while it is read, waits when the site asks to, and can be stopped', async () => {
    const served = serve(record.files)
    const slow = vi.fn(async (address: string) =>
      slow.mock.calls.length === 3
        ? new Response(null, { status: 429, headers: { 'retry-after': '3600' } })
        : served(address),
    )
    show()
    vi.stubGlobal('fetch', slow)
    await start()
    await waitFor(() => expect(slow).toHaveBeenCalledTimes(3))
    expect(await screen.findByText(/^2 of about \d+ files read$/)).toBeDefined()
    expect(screen.getByRole('meter', { name: 'Files read' }).getAttribute('aria-valuenow')).toBe('2')
    press('Stop')
    expect(await screen.findByText('You stopped the check. There is no result.')).toBeDefined()
    expect(slow).toHaveBeenCalledTimes(3)
  })

  test('that fails to download is not called invalid', async () => {
    show()
    await start()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This does not mean that the record is wrong.',
    )
    expect(network).toHaveBeenCalledTimes(1)
  })
})

test('before the first seal there is nothing to check', async () => {
  show(undefined, { checkpoint: null })
  expect(await screen.findByText('The record is still empty')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
