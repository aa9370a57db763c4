import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { findQueuedCalls } from './queued-calls.ts'

test('the worker knows every call that may wait, and no other', async () => {
  const found = await findQueuedCalls(fileURLToPath(new URL('../../', import.meta.url)))
  const said = domains.routes.flatMap(({ call }) => (call.is.offline ? [`${call.method} ${call.path}`] : []))
  expect(found.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(said.toSorted())
  expect(found.find(({ path }) => path === '/api/library/articles/:slug/like')).toEqual({
    method: 'POST',
    path: '/api/library/articles/:slug/like',
    shape: { isLiked: { kind: 'enum' } },
  })
})
