import { expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { isWrite } from '#shared/api.ts'
import { integersIn } from './schema-fields.ts'
import { countsOfPeople, otherNumbers } from './public-counts.ts'

/*
 * An account costs an email address, so each public number that accounts feed has its rule: it counts only accounts that
 * count (docs/decisions/0071), or it says here why every account may.
 */

const reads = domains.routes.filter(({ call }) => !isWrite(call) && call.is.access === 'public')
const declared = reads.flatMap(({ name, call }) =>
  call.is.returns === 'bytes' ? [] : integersIn(call.is.returns, name),
)

const nameOf = (path: string): string => path.replace(/\[\]$/, '').split('.').at(-1) ?? ''
const ruled = Object.values(countsOfPeople).flat()

test('every public whole number that accounts feed has a rule, and each rule has its numbers', () => {
  const others = new Set(otherNumbers)
  expect(
    declared.filter((path) => !ruled.includes(path) && !others.has(nameOf(path))),
    'Does it support a ranking, trust or a decision? Then count only accounts that count.',
  ).toEqual([])
  expect(ruled.filter((path) => !declared.includes(path))).toEqual([])
  expect(new Set(ruled).size).toBe(ruled.length)
})

test('a new count of people, voters or likes is refused until it has a rule', () => {
  for (const name of ['people', 'voters', 'likes', 'citizens', 'supporters', 'followers', 'members'])
    expect(otherNumbers).not.toContain(name)
})
