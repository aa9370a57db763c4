import { describe, expect, test } from 'vitest'
import { activeIn } from './active-names.ts'
import {
  cursor,
  firstChoice,
  anyLga,
  lgaOfState,
  choice,
  searchOf,
  shaped,
  anyState,
  text,
  when,
} from './search-of.ts'

const list = searchOf('/things', {
  view: firstChoice('open', 'done'),
  q: text(10),
  state: anyState,
  lga: lgaOfState,
  place: anyLga,
  kind: choice('tap', 'road'),
  number: shaped(/^[1-9]\d{0,3}$/),
  even: when((given) => given.length % 2 === 0),
  sort: choice('oldest'),
  cursor,
})
const read = (query: string) => list.read(new URLSearchParams(query))

describe('reading an address', () => {
  test('takes each parameter that is valid', () => {
    const query =
      'view=done&q=tap&state=NG-LA&lga=LA-ikeja&place=KD-chikun&kind=road&number=12&even=ab&sort=oldest&cursor=a_-1'
    expect(read(query)).toEqual(Object.fromEntries(new URLSearchParams(query)))
  })
  test('an address without a query has only what always has a value', () => {
    expect(read('')).toEqual({ view: 'open' })
  })
  test.each([
    ['an unknown parameter', 'utm_source=x&__proto__=1&constructor=2&toString=3'],
    ['an empty value', 'q=&kind=&state=&cursor='],
    ['only spaces', 'q=%20%20&kind=%20'],
    ['a value that is none of the list', 'kind=river&sort=newest&view=all'],
    ['a property that every list has', 'kind=length&kind=0'],
    ['brackets, as arrays are written elsewhere', 'kind[]=tap&q[0]=a&state[code]=NG-LA'],
    ['a State that is none', 'state=Lagos'],
    ['a local government without its State', 'lga=LA-ikeja'],
    ['bytes that are no text', 'cursor=%00&number=%FF&state=%F0%9F'],
    ['a percent sign that is no code', 'cursor=%&kind=%zz'],
    ['a cursor that is too long', `cursor=${'x'.repeat(801)}`],
    ['markup', 'cursor=%3Cscript%3E&kind=%22%3E'],
  ])('ignores %s', (_, query) => {
    expect(read(query)).toEqual({ view: 'open' })
  })
  test('of a parameter that is repeated, the first counts', () => {
    expect(read('kind=tap&kind=road')).toEqual({ view: 'open', kind: 'tap' })
    expect(read('kind=river&kind=road')).toEqual({ view: 'open' })
  })
  test('words are trimmed and cut', () => {
    expect(read('q=%20tap%20').q).toBe('tap')
    expect(read(`q=${'x'.repeat(100_000)}`).q).toHaveLength(10)
  })
  test('a local government counts only with its own State', () => {
    expect(read('state=NG-KN&lga=LA-ikeja')).toEqual({ view: 'open', state: 'NG-KN' })
    expect(read('lga=LA-ikeja&state=NG-LA')).toEqual({ view: 'open', state: 'NG-LA', lga: 'LA-ikeja' })
  })
  test('what was read is read again from its own address', () => {
    for (const query of [
      'q=%20a%20b%20c%20d%20e%20f',
      'q=%26%3D%25%2B%23',
      'q=Ṣàgámù',
      `q=${'😀'.repeat(9)}`,
    ]) {
      const once = read(query)
      expect(list.read(new URL(list.href(once), 'http://x').searchParams)).toEqual(once)
    }
  })
})

describe('writing an address', () => {
  test('the parameters have one order, and none is empty', () => {
    expect(list.href({ kind: 'tap', q: 'a b', state: undefined, lga: null })).toBe('/things?q=a+b&kind=tap')
    expect(list.href()).toBe('/things')
  })
  test('a change starts on the first page and keeps the rest', () => {
    const query = read('kind=tap&q=a&sort=oldest&cursor=abc')
    expect(list.href(query, { kind: 'road' })).toBe('/things?view=open&q=a&kind=road&sort=oldest')
    expect(list.href(query, { q: undefined })).toBe('/things?view=open&kind=tap&sort=oldest')
    expect(list.href(query, {})).toBe('/things?view=open&q=a&kind=tap&sort=oldest')
    expect(list.href(query, { cursor: 'def' })).toBe('/things?view=open&q=a&kind=tap&sort=oldest&cursor=def')
  })
  test('another State takes the local government off', () => {
    expect(list.href(read('state=NG-LA&lga=LA-ikeja'), { state: 'NG-KN' })).toBe(
      '/things?view=open&state=NG-KN',
    )
  })
})

test('order and page are no filters', () => {
  expect(activeIn(list, read('sort=oldest&cursor=abc&kind=tap&q=a'))).toEqual(['view', 'q', 'kind'])
})
