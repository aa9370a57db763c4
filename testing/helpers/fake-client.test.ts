import { expect, test } from 'vitest'
import { taskCalls } from '#domains/engage/contracts/task-contract.ts'
import { fakeClient } from './fake-client.ts'

test('a page that the browser never hydrates loses no call, whether it was lost before or after', () => {
  const before = fakeClient().loses(taskCalls.complete)
  expect(() => before.readsOnServer()).toThrow('No script runs')
  const after = fakeClient()
  after.readsOnServer()
  expect(() => after.loses(taskCalls.complete)).toThrow('No script runs')
})
