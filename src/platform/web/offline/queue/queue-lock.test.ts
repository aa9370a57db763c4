import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { anAct } from './queue-fixture.ts'
import { lockActs, unlockActs } from './queue-lock.ts'
import { openQueue } from './queue-store.ts'

const secret = '07'.repeat(32)
const other = '08'.repeat(32)
const file = {
  name: 'drain.jpg',
  bytes: new Blob(['photo'], { type: 'image/jpeg' }),
  to: '/api/uploads',
  fills: 'photoUrl',
}
const mine = () => anAct('one', { owner: 'ada', data: { content: 'The drain is full' }, files: [file] })

const newQueue = async () => {
  const queue = openQueue(new IDBFactory())
  await queue.add(mine())
  await queue.add(anAct('two', { owner: 'bola', data: { content: 'Another' } }))
  return queue
}

test('the acts of a person who left hold nothing that can be read, and open again unchanged', async () => {
  const queue = await newQueue()
  await lockActs(queue, 'ada', secret)
  const [locked, others] = await queue.all()
  expect(locked).toMatchObject({
    id: 'one',
    owner: 'ada',
    state: 'waiting',
    data: {},
    files: [],
    content: '',
  })
  expect(JSON.stringify(locked)).not.toMatch(/drain|uploads/)
  expect(others?.data).toEqual({ content: 'Another' })
  // Locked once more, nothing is lost.
  await lockActs(queue, 'ada', secret)
  expect(await unlockActs(queue, 'ada', secret)).toBe(true)
  const [opened] = await queue.all()
  expect(opened).toMatchObject({
    ...mine(),
    files: [{ name: 'drain.jpg', to: '/api/uploads', fills: 'photoUrl' }],
  })
  expect(await opened?.files[0]?.bytes.text()).toBe('photo')
  expect(opened?.files[0]?.bytes.type).toBe('image/jpeg')
  expect(await unlockActs(queue, 'ada', secret)).toBe(false)
})

test('another key opens nothing and destroys nothing', async () => {
  const queue = await newQueue()
  await lockActs(queue, 'ada', secret)
  expect(await unlockActs(queue, 'ada', other)).toBe(false)
  expect(await unlockActs(queue, 'bola', secret)).toBe(false)
  expect(await unlockActs(queue, 'ada', secret)).toBe(true)
})
