import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { anAct, memoryQueue } from './queue-fixture.ts'
import { openQueue } from './queue-store.ts'

describe.each([
  ['the queue of the device', () => openQueue(new IDBFactory())],
  ['its model in memory', memoryQueue],
])('%s', (_, make) => {
  test('keeps acts whole, the oldest first', async () => {
    const queue = make()
    const file = { name: 'drain.jpg', bytes: new Blob(['photo']), to: '/api/uploads', fills: 'photoUrl' }
    expect(await queue.add(anAct('two', { timestamp: 2, files: [file] }))).toMatchObject({ id: 'two' })
    await queue.add(anAct('one', { timestamp: 1 }))
    const [one, two] = await queue.all()
    expect([one, two?.id]).toEqual([anAct('one', { timestamp: 1 }), 'two'])
    expect(await two?.files[0]?.bytes.text()).toBe('photo')
  })

  test('takes a second press for the same act, also when its photo has arrived meanwhile', async () => {
    const queue = make()
    const file = { name: 'drain.jpg', bytes: new Blob(['photo']), to: '/api/uploads', fills: 'photoUrl' }
    await queue.add(anAct('one', { key: 'form-1', files: [file] }))
    await queue.change('one', ['waiting'], { files: [], data: { photoUrl: '/api/files/1' } })
    await queue.add({ ...anAct('one', { key: 'form-1', files: [file] }), id: 'again' })
    expect((await queue.all()).map(({ id }) => id)).toEqual(['one'])
  })

  test('gives another act of the same form a key of its own', async () => {
    const queue = make()
    await queue.add(anAct('one', { key: 'form-1', timestamp: 1 }))
    await queue.add(anAct('other', { key: 'form-1', timestamp: 2, data: { content: 'Something else' } }))
    expect((await queue.all()).map(({ key }) => key)).toEqual(['form-1', 'form-1+other'])
  })

  test('replaces what a page tells of the act that it sends, as long as the page is there', async () => {
    const queue = make()
    const posting = { state: 'posting', client: 'a tab' } as const
    await queue.add(anAct('one', { ...posting, key: 'form' }))
    await queue.add(anAct('one', { ...posting, key: 'tried', data: { content: 'With its photo' } }))
    expect(await queue.all()).toMatchObject([{ key: 'tried', data: { content: 'With its photo' } }])
    await queue.change('one', ['posting'], { state: 'waiting' })
    expect(await queue.add(anAct('one', { ...posting, key: 'form' }))).toMatchObject({ state: 'waiting' })
    expect(await queue.all()).toMatchObject([{ key: 'tried', state: 'waiting' }])
  })

  test('changes and removes an act only from the states that are named', async () => {
    const queue = make()
    await queue.add(anAct('one'))
    expect(await queue.change('one', ['waiting'], { state: 'sending' })).toBe(true)
    expect(await queue.change('one', ['waiting'], { state: 'sending' })).toBe(false)
    expect(await queue.remove('one', ['waiting', 'needs-you'])).toBe(false)
    expect(await queue.remove('one', ['sending'])).toBe(true)
    expect(await queue.change('one', ['sending'], { state: 'sent' })).toBe(false)
    expect(await queue.all()).toEqual([])
  })
})

test('a full device says so, and keeps nothing half', async () => {
  const factory = new IDBFactory()
  const queue = openQueue(factory)
  await queue.add(anAct('one'))
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  const refusing = openQueue({
    open: () => {
      throw full
    },
  } as unknown as IDBFactory)
  expect(await refusing.add(anAct('two'))).toBe('full')
  expect((await queue.all()).map(({ id }) => id)).toEqual(['one'])
})
