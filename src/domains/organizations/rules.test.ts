import { describe, expect, test } from 'vitest'
import { taskKinds } from '#domains/engage/contracts/task-contract.ts'
import {
  addressesIn,
  hintOf,
  invoiceNumberIn,
  invoiceNumberOf,
  MIN_GROUP,
  reachedPeople,
  shownAreas,
  slugOf,
} from './rules.ts'
import { cacNumberOf, grantTaskKinds, groupIn } from './vocabulary-contract.ts'

describe('a CAC number', () => {
  test.each([
    ['RC 1234567', 'company', 'RC1234567'],
    ['rc-no. 123456', 'company', 'RC123456'],
    ['BN/204881', 'business', 'BN204881'],
    ['it 30415', 'nonprofit', 'IT30415'],
    ['LLP 1024', 'partnership', 'LLP1024'],
  ] as const)('%s of a %s is %s', (text, kind, kept) => {
    expect(cacNumberOf(text, kind)).toBe(kept)
  })

  test.each([
    ['RC 1234567', 'nonprofit'],
    ['1234567', 'company'],
    ['RC 12', 'company'],
    ['RC 123456789', 'company'],
    ['XX 123456', 'company'],
  ] as const)('%s fits no %s', (text, kind) => {
    expect(cacNumberOf(text, kind)).toBeNull()
  })
})

describe('the group of a grant', () => {
  test('is all, an area, or who finished a kind of task, and nothing else', () => {
    expect(groupIn('all')).toEqual({ criterion: 'all' })
    expect(groupIn('lga:EN-nsukka')).toEqual({ criterion: 'lga', lga: 'EN-nsukka' })
    expect(groupIn('task:quiz')).toEqual({ criterion: 'task', taskKind: 'quiz' })
    for (const text of ['vote', 'leader:1', 'party:x', 'faith:x', 'tribe:x', 'lga:x', 'task:x', 'ALL', ''])
      expect([text, groupIn(text)]).toEqual([text, null])
  })

  test('follows no task in which somebody names or promotes a person, or whose proof the giver could make', () => {
    expect(taskKinds.filter((kind) => !(grantTaskKinds as readonly string[]).includes(kind))).toEqual([
      'hero-nomination',
      'sharing-impact',
      'event-attendance',
      'open-data',
    ])
  })
})

test('a number of people of a grant fits five sizes of its group, whichever number it is', () => {
  const sizes = Array.from({ length: 60 }, (_, at) => at + MIN_GROUP)
  const draws = [0, 1, 2, 3, 4]
  for (let people = 2 * MIN_GROUP - 1; people < 60; people += 1)
    expect(
      sizes.filter((size) => draws.some((draw) => reachedPeople(size, draw) === people)),
      String(people),
    ).toEqual([0, 1, 2, 3, 4].map((less) => people - 4 + less))
  for (const size of sizes)
    for (const draw of draws) {
      expect(reachedPeople(size, draw)).toBeGreaterThanOrEqual(Math.max(size, 2 * MIN_GROUP - 1))
      // There are always enough others: at least five, and never more than four are drawn.
      expect(reachedPeople(size, draw) - size).toBeLessThan(MIN_GROUP)
    }
})

describe('areas', () => {
  const at = (lga: string, people: number) => ({ lga, people })

  test('show from five people on; a small rest takes the smallest shown area with it', () => {
    expect(shownAreas([at('a', 9), at('b', 5), at('c', 2)], 0)).toEqual({ areas: [at('a', 9)], elsewhere: 7 })
    expect(shownAreas([at('a', 9), at('b', 5)], 0)).toEqual({ areas: [at('a', 9), at('b', 5)], elsewhere: 0 })
    expect(shownAreas([at('a', 9), at('c', 3)], 4)).toEqual({ areas: [at('a', 9)], elsewhere: 7 })
  })

  test('never show a number of one to four, and lose nobody', () => {
    for (const people of [0, 1, 4, 5, 6, 12])
      for (const other of [0, 1, 4, 5, 9])
        for (const unknown of [0, 1, 4, 7]) {
          const given = [at('a', 20), at('b', people), at('c', other)]
          const { areas, elsewhere } = shownAreas(given, unknown)
          const all = areas.reduce((sum, each) => sum + each.people, elsewhere)
          expect(all).toBe(20 + people + other + unknown)
          for (const shown of [...areas.map((each) => each.people), elsewhere])
            expect(shown === 0 || shown >= MIN_GROUP).toBe(true)
        }
  })
})

test('an address of a page is plain letters, and never another page', () => {
  expect(slugOf('Ọjà & Sons (Nig.) Ltd', 1)).toBe('oja-sons-nig-ltd')
  expect(slugOf('Ọjà & Sons (Nig.) Ltd', 3)).toBe('oja-sons-nig-ltd-3')
  expect(slugOf('Register', 1)).toBe('organization-register')
  expect(slugOf('???', 1)).toBe('organization')
})

test('addresses are read once each, and shown by their beginning', () => {
  expect(addressesIn(' A@x.ng\nb@x.ng, a@X.ng;\n')).toEqual(['a@x.ng', 'b@x.ng'])
  expect(hintOf('adaeze@example.ng')).toBe('ad…@example.ng')
})

test('an invoice is found by its own number only', () => {
  expect(invoiceNumberIn(invoiceNumberOf(42))).toBe(42)
  for (const text of ['INV-42', '42', 'INV-00004x', '']) expect(invoiceNumberIn(text)).toBeNull()
})
