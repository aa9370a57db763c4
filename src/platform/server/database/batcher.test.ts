import { describe, expect, test } from 'vitest'
import { areQueuesFree, makeBatcher } from './batcher.ts'
import type { Database } from './database.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })
interface Asked {
  readonly payer: string
  readonly n: number
}

/** A batcher that records its batches; the test decides when they end. */
const recorded = (
  run: (items: readonly Asked[]) => Promise<readonly number[]> = async (items) => items.map(({ n }) => n * 2),
  options = {},
) => {
  const batches: (readonly Asked[])[] = []
  const submit = makeBatcher<Asked, number>({
    run: async (items) => {
      batches.push(items)
      return run(items)
    },
    exclusiveKeys: ({ payer }) => [payer],
    ...options,
  })
  return { batches, submit: (payer: string, n: number) => submit({ payer, n }) }
}
const sizes = (batches: readonly (readonly Asked[])[]) => batches.map(({ length }) => length)

describe('collecting a batch', () => {
  test('items that arrive together go together, each with its own answer', async () => {
    const { batches, submit } = recorded()
    expect(await Promise.all([submit('a', 1), submit('b', 2), submit('c', 3)])).toEqual([2, 4, 6])
    expect(sizes(batches)).toEqual([3])
  })

  test('items that arrive during the pause after a batch go together, however far apart', async () => {
    const { batches, submit } = recorded(undefined, { restMs: 50 })
    await submit('a', 1)
    const later = [submit('b', 2)]
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    later.push(submit('c', 3))
    expect(await Promise.all(later)).toEqual([4, 6])
    expect(sizes(batches)).toEqual([1, 2])
  })

  test('items that arrive during a batch are the next one', async () => {
    let end = (): void => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const { batches, submit } = recorded(async (items) => {
      if (batches.length === 1) await held
      return items.map(({ n }) => n)
    })
    const first = submit('a', 1)
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    const rest = Promise.all([submit('b', 2), submit('c', 3)])
    end()
    expect(await first).toBe(1)
    expect(await rest).toEqual([2, 3])
    expect(sizes(batches)).toEqual([1, 2])
  })

  test('a payer is in a batch once; their second transfer goes into the next, in order', async () => {
    const { batches, submit } = recorded()
    await Promise.all([submit('a', 1), submit('a', 2), submit('b', 3), submit('a', 4)])
    expect(batches.map((batch) => batch.map(({ n }) => n))).toEqual([[1, 3], [2], [4]])
  })

  test('no batch exceeds the maximum', async () => {
    const { batches, submit } = recorded(undefined, { maxItems: 2 })
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((payer, n) => submit(payer, n)))
    expect(sizes(batches)).toEqual([2, 2, 1])
  })
})

describe('when a batch fails', () => {
  test.each(['40P01', '40001', '23505'])('a race (%s) repeats the whole batch', async (code) => {
    let tries = 0
    const { submit } = recorded(async (items) => {
      if (++tries < 3) throw failing(code)
      return items.map(({ n }) => n)
    })
    expect(await Promise.all([submit('a', 1), submit('b', 2)])).toEqual([1, 2])
    expect(tries).toBe(3)
  })

  test('a failing request fails alone; the others in its batch are carried out', async () => {
    const { submit } = recorded(async (items) => {
      if (items.some(({ n }) => n === 13)) throw failing('22003')
      return items.map(({ n }) => n)
    })
    const answers = await Promise.allSettled([1, 2, 13, 4, 5].map((n) => submit(`p${n}`, n)))
    expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
      1,
      2,
      'failed',
      4,
      5,
    ])
  })

  test('a lost database is not retried item by item', async () => {
    const { batches, submit } = recorded(() => Promise.reject(failing('57P01')))
    const answers = await Promise.allSettled([1, 2, 3, 4].map((n) => submit(`p${n}`, n)))
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(batches).toHaveLength(1)
  })

  test('an endless race is reported after some tries', async () => {
    const { batches, submit } = recorded(() => Promise.reject(failing('40P01')))
    await expect(submit('a', 1)).rejects.toThrow('40P01')
    expect(batches.length).toBeLessThan(10)
  })
})

describe('overload', () => {
  test('a full queue refuses as busy, and says when to retry', async () => {
    const { submit } = recorded(undefined, { maxQueue: 2 })
    const answers = await Promise.allSettled([submit('a', 1), submit('b', 2), submit('c', 3)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect((answers[2] as PromiseRejectedResult).reason).toMatchObject({
      code: 'busy',
      detail: { retryAfterSeconds: 1 },
    })
  })

  test('items that waited too long are dropped before they are sent', async () => {
    const { batches, submit } = recorded(
      async (items) => {
        await new Promise((resolve) => setTimeout(resolve, 60))
        return items.map(({ n }) => n)
      },
      { maxWaitMs: 20 },
    )
    const answers = await Promise.allSettled([submit('a', 1), submit('a', 2)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(sizes(batches)).toEqual([1])
  })
})

describe('a batch without an answer', () => {
  const never = () => new Promise<never>(() => {})

  test('is given up at its deadline: clients may retry all of it, and the next batch goes', async () => {
    const { batches, submit } = recorded(
      async (items) => (batches.length === 1 ? never() : items.map(({ n }) => n)),
      { deadlineMs: 60, maxWaitMs: 60_000 },
    )
    const hanging = [submit('a', 1), submit('b', 2)]
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    const next = submit('a', 3)
    for (const each of await Promise.allSettled(hanging))
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { code: 'busy', detail: { retryAfterSeconds: 1 } },
      })
    expect(await next).toBe(3)
  })

  test.each(['23505', '22003'])(
    'that fails after all (%s) is not retried without its callers',
    async (code) => {
      let fail = (_why: unknown): void => {}
      const { batches, submit } = recorded(
        async (items) =>
          batches.length === 1 ? new Promise<never>((_, reject) => (fail = reject)) : items.map(({ n }) => n),
        { deadlineMs: 20 },
      )
      await Promise.allSettled([submit('a', 1), submit('b', 2)])
      fail(failing(code))
      expect(await submit('c', 3)).toBe(3)
      expect(batches.map((batch) => batch.map(({ n }) => n))).toEqual([[1, 2], [3]])
    },
  )

  test('that commits after all changes no answer that callers got', async () => {
    let end = (_results: readonly number[]): void => {}
    const { submit } = recorded(() => new Promise<readonly number[]>((resolve) => (end = resolve)), {
      deadlineMs: 20,
    })
    const hanging = submit('a', 1)
    await expect(hanging).rejects.toMatchObject({ code: 'busy' })
    end([1])
    await expect(hanging).rejects.toMatchObject({ code: 'busy' })
  })

  test('is reported for its own database, until it is given up, and for no other', async () => {
    const [on, other] = [{}, {}] as unknown as [Database, Database]
    const { submit } = recorded(never, { deadlineMs: 300, on })
    expect(areQueuesFree(on, 0)).toBe(true)
    const hanging = submit('a', 1)
    hanging.catch(() => {})
    await expect.poll(() => areQueuesFree(on, 10), { interval: 1 }).toBe(false)
    expect([areQueuesFree(on, 60_000), areQueuesFree(other, 10)]).toEqual([true, true])
    await expect(hanging).rejects.toMatchObject({ code: 'busy' })
    expect(areQueuesFree(on, 10)).toBe(true)
  })
})
