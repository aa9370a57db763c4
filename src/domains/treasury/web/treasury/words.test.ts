import { expect, test } from 'vitest'
import { transferKinds } from '#domains/wallet/contract.ts'
import { flowKindName, sideName } from './words.ts'

test.each(transferKinds)('postings of the kind %s have a name that people can read', (kind) => {
  expect(flowKindName(kind)).not.toBe(kind)
})

test('pools of draws and projects have names too', () => {
  for (const side of [
    'pool:draw',
    'pool:draw-prize',
    'pool:match',
    'project:match',
    'project:escrow',
    'project:gifts',
    'project:released',
  ])
    expect(sideName(side)).not.toBe(side)
})
