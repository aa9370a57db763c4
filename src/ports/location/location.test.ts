import { describe, expect, test } from 'vitest'
import { cdnHeaderLocation } from './cdn-header.ts'
import { packagedLocation } from './packaged.ts'
import { firstKnown, type Location } from './port.ts'

const at = (country: string | null): Location => ({ countryOf: async () => country })
const visitor = { address: '192.0.2.1', hint: null }

describe('the country in a header', () => {
  test.each([
    ['CA', 'CA'],
    [' ng ', 'NG'],
    ['XX', null],
    ['T1', null],
    ['Canada', null],
    ['', null],
    [null, null],
  ])('%s is understood as %s', async (hint, country) => {
    expect(await cdnHeaderLocation().countryOf({ ...visitor, hint })).toBe(country)
  })
})

describe('several sources', () => {
  test('the first one that knows wins, and later ones are not asked', async () => {
    const never: Location = {
      countryOf: () => {
        throw new Error('asked')
      },
    }
    expect(await firstKnown([at(null), at('CA'), never]).countryOf(visitor)).toBe('CA')
  })

  test('if none knows, the country is unknown', async () => {
    expect(await firstKnown([at(null)]).countryOf(visitor)).toBeNull()
    expect(await firstKnown([]).countryOf(visitor)).toBeNull()
  })
})

describe('the packaged database', () => {
  test.each([
    ['142.1.0.1', 'CA'],
    ['::ffff:142.1.0.1', 'CA'],
    ['2605:8d80::1', 'CA'],
    ['102.89.0.1', 'NG'],
    ['127.0.0.1', null],
    ['no address', null],
    ['', null],
  ])('%s is in %s', async (address, country) => {
    expect(await packagedLocation().countryOf({ address, hint: null })).toBe(country)
  })
})
