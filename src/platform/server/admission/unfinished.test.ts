import { describe, expect, test } from 'vitest'
import { keepUnfinished, networkOf } from './unfinished.ts'

describe('an unfinished request', () => {
  const keep = (inAll: number, ofOne: number) => {
    const away: string[] = []
    return { away, kept: keepUnfinished<string>({ inAll, ofOne }, (one) => away.push(one)) }
  }

  test('of one network beyond its share ends the network’s oldest, and no others', () => {
    const { kept, away } = keep(100, 2)
    kept.add('other', 'b')
    for (const one of ['first', 'second', 'third']) kept.add(one, 'a')
    expect([away, kept.count()]).toEqual([['first'], 3])
    expect([kept.remove('first'), kept.remove('third'), kept.remove('third')]).toEqual([false, true, false])
    kept.add('fourth', 'a')
    expect(away).toEqual(['first'])
  })

  test('beyond the total limit costs the network with the most', () => {
    const { kept, away } = keep(4, 3)
    kept.add('slow phone', 'a')
    for (const one of ['b1', 'b2', 'b3']) kept.add(one, 'b')
    for (const one of ['c1', 'd1']) kept.add(one, one)
    expect([away, kept.count()]).toEqual([['b1', 'b2'], 4])
  })

  test('leaves nothing behind once it is finished', () => {
    const { kept, away } = keep(10, 5)
    for (let at = 0; at < 1_000; at += 1) {
      kept.add(`${at}`, `network ${at % 7}`)
      expect(kept.remove(`${at}`)).toBe(true)
    }
    expect([away, kept.count()]).toEqual([[], 0])
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
