import { describe, expect, test } from 'vitest'
import { placeShownBy, shownPlace } from './rules.ts'

const chikun = { state: 'NG-KD', lga: 'KD-chikun' }

describe('a card', () => {
  test.each([
    ['none', { state: null, lga: null }],
    ['state', { state: 'NG-KD', lga: null }],
    ['lga', chikun],
  ] as const)('shows of a place what the person chose: %s', (chosen, shown) => {
    expect(shownPlace(chikun, chosen)).toEqual(shown)
    expect(placeShownBy(shown)).toBe(chosen)
  })

  test('cannot show a place that the person never stated', () => {
    expect(shownPlace({ state: null, lga: null }, 'state')).toBeNull()
    expect(shownPlace({ state: 'NG-KD', lga: null }, 'lga')).toBeNull()
    expect(shownPlace({ state: null, lga: null }, 'none')).toEqual({ state: null, lga: null })
  })
})
