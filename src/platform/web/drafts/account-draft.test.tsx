// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { formBody } from '#shared/pages/form-body.ts'
import { type FakeClient, fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { ACCOUNT_DELAY_MS, useAccountDraft } from './account-draft.ts'
import { type Draft, DRAFT_DELAY_MS, readDraft, useDraft } from './drafts.ts'

const Fields = z.strictObject({ story: z.optional(z.string()), step: z.optional(z.string()) })
const returns = z.object({ fields: z.nullable(Fields), savedAt: z.nullable(z.string()) })
const shared = { summary: 'x', access: 'citizen', limit: 'mutation', idempotency: 'none', returns } as const
const calls = {
  draft: get('/api/letters/draft', { summary: 'x', access: 'citizen', limit: 'read', returns }),
  saveDraft: put('/api/letters/draft', {
    ...shared,
    body: z.extend(Fields, { basis: z.optional(z.nullable(z.string())) }),
    refuses: { changed: refusal(409, 'Changed.') },
  }),
  clearDraft: post('/api/letters/draft/clear', shared),
}
type Kept = z.output<typeof returns>
const none: Kept = { fields: null, savedAt: null }

const accountWith = (kept: Kept = none) => {
  let times = 0
  const client = fakeClient()
    .answers(calls.draft, () => kept)
    .answers(calls.clearDraft, () => (kept = none))
    .answers(calls.saveDraft, ({ body }) => {
      const { basis: _, ...fields } = body as z.output<typeof calls.saveDraft.is.body>
      return (kept = { fields, savedAt: `T${(times += 1)}` })
    })
  return { client, holds: () => kept, put: (other: Kept) => (kept = other) }
}

/** The drafts saved to the account so far. */
const brought = (client: FakeClient) =>
  client.asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)

const useLetter = (owner: string) => {
  const account = useAccountDraft(owner, 'letter', {
    ...calls,
    bodyOf: (values) => formBody(calls.saveDraft.is.body, values),
  })
  return { account, device: useDraft(owner, 'letter', account.keep) }
}
/** Opens the form and waits until the account's draft has loaded. */
const open = async (client: FakeClient, owner = 'ada') => {
  const seen: ReturnType<typeof useLetter>[] = []
  const Letter = () => {
    seen.push(useLetter(owner))
    return null
  }
  const shown = renderWithState(<Letter />, { client, state: stateOf('ada') })
  await pass(0)
  const now = () => seen.at(-1) as ReturnType<typeof useLetter>
  return {
    ...shown,
    now,
    type: (story: string, isLast = false) => act(() => now().device.save({ story }, isLast)),
  }
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const QUIET = DRAFT_DELAY_MS + ACCOUNT_DELAY_MS

const network = vi.spyOn(navigator, 'onLine', 'get')
const goOnline = async () => {
  network.mockReturnValue(true)
  globalThis.dispatchEvent(new Event('online'))
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00.000Z') })
  localStorage.clear()
  network.mockReturnValue(true)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a draft on the account', () => {
  test('gets the input after a quiet moment, once; the device has it long before', async () => {
    const { client } = accountWith()
    const { type, now } = await open(client)
    type('W')
    await pass(ACCOUNT_DELAY_MS - 100)
    type('Water')
    await pass(QUIET - 100)
    expect(readDraft('ada', 'letter')?.values).toEqual({ story: 'Water' })
    expect(brought(client)).toEqual([])
    await pass(100)
    expect(brought(client)).toEqual([{ story: 'Water', basis: null }])
    expect(now().account.told).toEqual({ keptAt: 'T1', isLate: false })
    type('Water and roads')
    await pass(QUIET)
    expect(brought(client)[1]).toEqual({ story: 'Water and roads', basis: 'T1' })
  })

  test('gets it at once when a step or the page is left or the phone is put away', async () => {
    const { client } = accountWith()
    const { type, unmount } = await open(client)
    type('One', true)
    await pass(0)
    type('Two')
    await pass(DRAFT_DELAY_MS)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    hidden.mockRestore()
    await pass(0)
    type('Three')
    unmount()
    await pass(0)
    expect(brought(client)).toEqual([
      { story: 'One', basis: null },
      { story: 'Two', basis: 'T1' },
      { story: 'Three', basis: 'T2' },
    ])
  })

  test('waits without a network, says so, and is saved when the network is back', async () => {
    const { client } = accountWith()
    const { type, now } = await open(client)
    network.mockReturnValue(false)
    type('Water')
    await pass(QUIET)
    expect([brought(client), now().account.told.isLate]).toEqual([[], true])
    expect(readDraft('ada', 'letter')?.values).toEqual({ story: 'Water' })
    await goOnline()
    expect(brought(client)).toEqual([{ story: 'Water', basis: null }])
    expect(now().account.told).toEqual({ keptAt: 'T1', isLate: false })
  })

  test('that failed to save goes with the next change, and the input stays', async () => {
    const { client, holds } = accountWith()
    const { type, now } = await open(client)
    const lost = fakeClient().answers(calls.draft, none).loses(calls.saveDraft)
    const write = vi.spyOn(client, 'write').mockImplementation(lost.write)
    type('Water')
    await pass(QUIET)
    expect(now().account.told).toEqual({ keptAt: null, isLate: true })
    expect(now().device.saved?.values).toEqual({ story: 'Water' })
    write.mockRestore()
    type('Water and roads')
    await pass(QUIET)
    expect(holds().fields).toEqual({ story: 'Water and roads' })
    expect(now().account.told.isLate).toBe(false)
  })

  test('is not overwritten if another device has saved something meanwhile', async () => {
    const { client, put: keepElsewhere } = accountWith()
    const { type, now } = await open(client)
    type('Water', true)
    await pass(0)
    keepElsewhere({ fields: { story: 'Roads' }, savedAt: 'T9' })
    client.refuses(calls.saveDraft, 'changed')
    type('Water and light', true)
    await pass(QUIET)
    expect(now().account.kept?.fields).toEqual({ story: 'Roads' })
    expect(now().account.standing(now().device.saved)).toBe('choose')
    await pass(60_000)
    expect(brought(client)).toHaveLength(2)
    // The person has seen it and continues on this device.
    client.answers(calls.saveDraft, ({ body }) => ({
      fields: { story: 'Water and light' },
      savedAt: `${(body as { basis: string }).basis}+`,
    }))
    act(() => now().account.settle())
    type('Water and light', true)
    await pass(0)
    expect(brought(client)[2]).toEqual({ story: 'Water and light', basis: 'T9' })
    expect(now().account.told).toEqual({ keptAt: 'T9+', isLate: false })
  })

  test('recognizes its own save when only the answer was lost', async () => {
    const { client, put: keepElsewhere } = accountWith()
    const { type, now } = await open(client)
    keepElsewhere({ fields: { story: 'Water' }, savedAt: 'T5' })
    client.refuses(calls.saveDraft, 'changed')
    type('Water', true)
    await pass(ACCOUNT_DELAY_MS)
    expect(now().account.standing(now().device.saved)).toBe('settled')
    expect(now().account.told).toEqual({ keptAt: 'T5', isLate: false })
  })

  test('recognizes it after a reload too, although more was written since', async () => {
    const { client, put: keepElsewhere } = accountWith()
    const { type, unmount } = await open(client)
    const lost = fakeClient().loses(calls.saveDraft)
    const write = vi.spyOn(client, 'write').mockImplementation(lost.write)
    type('Water', true)
    await pass(0)
    keepElsewhere({ fields: { story: 'Water', step: 'end' }, savedAt: 'T7' })
    type('Water and roads')
    await pass(DRAFT_DELAY_MS)
    network.mockReturnValue(false)
    unmount()
    write.mockRestore()
    network.mockReturnValue(true)
    const { now } = await open(client)
    expect(now().device.saved?.values).toEqual({ story: 'Water and roads' })
    expect(now().account.standing(now().device.saved)).toBe('settled')
  })

  test('works if the device stores nothing', async () => {
    const { client } = accountWith()
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { type } = await open(client)
    type('One', true)
    await pass(0)
    type('Two', true)
    await pass(0)
    full.mockRestore()
    expect(brought(client)).toEqual([
      { story: 'One', basis: null },
      { story: 'Two', basis: 'T1' },
    ])
  })

  test('does not return by a save that was on its way when the form was sent', async () => {
    const { client, holds } = accountWith()
    const { type, now } = await open(client)
    const { promise, resolve } = Promise.withResolvers<Kept>()
    client.answers(calls.saveDraft, () => promise as Promise<{ fields: { story: string }; savedAt: string }>)
    type('Water', true)
    await pass(0)
    act(() => now().account.end())
    resolve({ fields: { story: 'Water' }, savedAt: 'T1' })
    await pass(0)
    expect(client.asked.at(-1)?.call).toBe('POST /api/letters/draft/clear')
    expect(holds()).toEqual(none)
    type('More', true)
    await pass(QUIET)
    expect(brought(client)).toHaveLength(1)
  })

  test('is deleted from the account when discarded; if that fails, the next one replaces it', async () => {
    const before: Kept = { fields: { story: 'Old' }, savedAt: 'T0' }
    const { client, holds } = accountWith(before)
    const first = await open(client)
    await act(() => first.now().account.clear())
    expect(holds()).toEqual(none)
    first.unmount()
    const lost = accountWith(before)
    lost.client.loses(calls.clearDraft)
    const second = await open(lost.client)
    await act(() => second.now().account.clear())
    second.type('New', true)
    await pass(0)
    expect(brought(lost.client)).toEqual([{ story: 'New', basis: 'T0' }])
  })
})

describe('the draft of a device compared to the account’s', () => {
  const mine = (story: string, step = ''): Draft => ({
    values: { story, ...(step && { step }) },
    savedAt: '2026-11-20T09:00:00.000Z',
  })
  const kept = (story: string): Kept => ({ fields: { story, step: 'end' }, savedAt: 'T3' })
  const stand = async (account: Kept, device: Draft | null, sent?: { mine: string; theirs: string }) => {
    if (sent) localStorage.setItem('draft:ada:letter:sent', JSON.stringify(sent))
    return (await open(accountWith(account).client)).now().account.standing(device)
  }
  const all = { mine: mine('').savedAt, theirs: 'T3' }

  test.each([
    ['neither has one', none, null, undefined, 'settled'],
    ['only the device has one', none, mine('Water'), undefined, 'settled'],
    ['only the account has one', kept('Water'), null, undefined, 'choose'],
    ['both have the same, left at another step', kept('Water'), mine('Water', 'begin'), undefined, 'settled'],
    ['both differ', kept('Water'), mine('Roads'), undefined, 'choose'],
    [
      'the device went on from what the account has',
      kept('Water'),
      mine('Water!'),
      { ...all, mine: '' },
      'settled',
    ],
    ['another device went on', kept('Water'), mine('Roads'), { ...all, theirs: 'T2' }, 'choose'],
    ['all of it had arrived and is gone from there', none, mine('Water'), all, 'gone'],
    [
      'it is gone from there and more was written here',
      none,
      mine('Water'),
      { ...all, mine: 'T' },
      'settled',
    ],
  ] as const)('%s', async (_, account, device, sent, standing) => {
    expect(await stand(account, device, sent)).toBe(standing)
  })

  test('nothing is known about another person’s', async () => {
    localStorage.setItem('draft:ada:letter:sent', JSON.stringify(all))
    const { now } = await open(accountWith(kept('Water')).client, 'bola')
    expect(now().account.standing(mine('Roads'))).toBe('choose')
  })
})
