import { expect, test } from 'vitest'
import { actOfForm, ownerOfKey, typedIn } from './form-act.ts'
import type { QueuedCall } from './queue/queued-calls.ts'

const calls: readonly QueuedCall[] = [
  {
    method: 'POST',
    path: '/api/reports',
    shape: { title: { kind: 'string' }, photoUrl: { kind: 'string', isOptional: true } },
  },
  {
    method: 'POST',
    path: '/api/projects/:projectId/vote',
    shape: { amount: { kind: 'number', isOptional: true } },
  },
  {
    method: 'PUT',
    path: '/api/tasks/:taskId/complete',
    shape: { words: { kind: 'string', isOptional: true } },
  },
]

const formOf = (fields: Record<string, string | File>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
const hiddenOf = (call: string) => ({
  _call: call,
  _csrf: 'token',
  _key: 'AbCdEfGhIjKlMnOp.key-1',
  _then: '/reports/{id}',
})
const taken = (fields: Record<string, string | File>) =>
  actOfForm({ data: formOf(fields), page: '/reports/new', id: 'id', now: 7, calls })

test('a report with a photo becomes an act with its file, bound to the person of its page', async () => {
  const photo = new File(['drain'], 'drain.jpg')
  expect(await taken({ ...hiddenOf('POST /api/reports'), title: 'A blocked drain', photo })).toMatchObject({
    id: 'id',
    type: 'CREATE',
    endpoint: '/api/reports',
    data: { title: 'A blocked drain' },
    timestamp: 7,
    retryCount: 0,
    owner: 'AbCdEfGhIjKlMnOp',
    key: 'AbCdEfGhIjKlMnOp.key-1',
    call: 'POST /api/reports',
    page: '/reports/new',
    files: [{ name: 'drain.jpg', to: '/api/uploads?purpose=photo&name=drain.jpg', fills: 'photoUrl' }],
    state: 'waiting',
  })
})

test('numbers keep their type, and the method tells the kind of change [OF-02]', async () => {
  expect(await taken({ ...hiddenOf('POST /api/projects/p1/vote'), amount: '3' })).toMatchObject({
    endpoint: '/api/projects/p1/vote',
    data: { amount: 3 },
  })
  expect(await taken({ ...hiddenOf('PUT /api/tasks/t1/complete'), words: 'Done.' })).toMatchObject({
    type: 'UPDATE',
  })
})

test.each<[string, Record<string, string | File>]>([
  ['a call that may not wait', hiddenOf('POST /api/cashout')],
  ['an address below one that may', hiddenOf('POST /api/projects/p1/vote/again')],
  ['a step of a wizard', { ...hiddenOf('POST /api/reports'), _goto: 'place' }],
  ['no key', { ...hiddenOf('POST /api/reports'), _key: '' }],
  [
    'a file that its call does not take',
    { ...hiddenOf('POST /api/reports'), proof: new File(['x'], 'x.pdf') },
  ],
])('%s is no act that waits', async (_, fields) => {
  expect(await taken(fields)).toBeNull()
})

test('a form without a person’s tag is a guest’s', () => {
  expect([ownerOfKey('abcdefghijkl_r_1_'), ownerOfKey('tag-1.abc')]).toEqual(['guest', 'tag-1'])
})

test('what was typed leaves out our fields and every secret', () => {
  expect(typedIn(formOf({ ...hiddenOf('POST /api/x'), title: 'Drain', password: 'secret' }))).toEqual({
    title: ['Drain'],
  })
})
