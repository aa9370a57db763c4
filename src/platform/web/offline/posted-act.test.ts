import { afterEach, describe, expect, test, vi } from 'vitest'
import { postAct } from './posted-act.ts'
import { anAct, memoryQueue } from './queue/queue-fixture.ts'
import type { QueueStore } from './queue/queue-store.ts'
import type { QueuedAct } from './queue/queued-act.ts'

afterEach(() => void vi.useRealTimers())

const setting = (given: Partial<QueueStore> = {}) => {
  const store = memoryQueue()
  const live = new Set<string>()
  const work: Promise<unknown>[] = []
  const post = (act: QueuedAct, ask: (key: string) => Promise<Response | null>) =>
    postAct({ store: { ...store, ...given }, live, ask, behind: (each) => void work.push(each) }, act)
  const states = async () => {
    await Promise.all(work)
    return (await store.all()).map(({ state }) => state)
  }
  return { store, live, post, states }
}
const lost = async () => null

describe('a form whose act may wait', () => {
  test('is kept before the network is asked, and leaves nothing behind when the server answers', async () => {
    const { store, live, post, states } = setting()
    const answer = new Response()
    const seen = vi.fn()
    const ask = async () => {
      seen(await states(), live.has('one'))
      return answer
    }
    expect(await post(anAct('one'), ask)).toBe(answer)
    expect(seen).toHaveBeenCalledWith(['posting'], true)
    expect([await states(), live.size, await store.all()]).toEqual([[], 0, []])
  })

  test.each([
    ['no answer of our server', lost],
    ['a lost network', () => Promise.reject(new TypeError('no network'))],
  ])('waits after %s', async (_, ask) => {
    const { live, post, states } = setting()
    expect(await post(anAct('one'), ask)).toBe('kept')
    expect([await states(), live.size]).toEqual([['waiting'], 0])
  })

  test('that its person sends once more is as new, and one act', async () => {
    const { store, post, states } = setting()
    await store.add(anAct('one', { state: 'needs-you', retryCount: 4, problem: 'HTTP 409: Closed.' }))
    const again = { ...anAct('one'), id: 'again' }
    expect(await post(again, lost)).toBe('kept')
    expect(await store.all()).toMatchObject([{ id: 'one', state: 'waiting', retryCount: 0, problem: null }])
    await post(again, async () => new Response())
    expect(await states()).toEqual([])
  })

  test('whose key another act has used is sent with a key of its own', async () => {
    const { store, post } = setting()
    await store.add(anAct('one', { key: 'form-1' }))
    const ask = vi.fn(lost)
    await post(anAct('other', { key: 'form-1', data: { content: 'Something else' } }), ask)
    expect(ask).toHaveBeenCalledWith('form-1+other')
  })

  test('goes through on a full device, which says so only when the network is lost', async () => {
    const { post } = setting({ add: async () => 'full' })
    const answer = new Response()
    expect(await post(anAct('one'), async () => answer)).toBe(answer)
    expect(await post(anAct('one'), lost)).toBe('full')
  })

  test('goes through on a device that does not answer', async () => {
    vi.useFakeTimers()
    const { post } = setting({ add: () => new Promise(() => {}), change: () => new Promise(() => {}) })
    const answer = new Response()
    const posted = post(anAct('one'), async () => answer)
    await vi.runAllTimersAsync()
    expect(await posted).toBe(answer)
    const unsent = post(anAct('two'), lost)
    await vi.runAllTimersAsync()
    expect(await unsent).toBe('full')
  })
})
