import { describe, expect, test } from 'vitest'
import { addFigures, fifthsOf, inClothOrder, startRegion } from './rules.ts'

describe('fifths', () => {
  test('ten different values make five bands of two', () => {
    const { of, bands } = fifthsOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(bands).toEqual([
      { fifth: 1, low: 1, high: 2, count: 2 },
      { fifth: 2, low: 3, high: 4, count: 2 },
      { fifth: 3, low: 5, high: 6, count: 2 },
      { fifth: 4, low: 7, high: 8, count: 2 },
      { fifth: 5, low: 9, high: 10, count: 2 },
    ])
    expect([1, 3, 10].map(of)).toEqual([1, 2, 5])
  })

  test('equal values share a band, and every value is counted once', () => {
    const values = [4, 4, 4, 4, 4, 4, 4, 9]
    const { of, bands } = fifthsOf(values)
    expect(new Set(values.slice(0, 7).map(of)).size).toBe(1)
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
    expect(bands.at(-1)).toMatchObject({ low: 9, high: 9, count: 1 })
  })

  test('a few values, or none at all, cause no error', () => {
    expect(fifthsOf([7]).bands).toHaveLength(1)
    expect(fifthsOf([]).bands).toEqual([])
  })
})

test('figures of places are added up', () => {
  expect(
    addFigures([
      { lgaCount: 1, wardCount: 10, pollingUnitCount: 100 },
      { lgaCount: 2, wardCount: 20, pollingUnitCount: 200 },
    ]),
  ).toEqual({ lgaCount: 3, wardCount: 30, pollingUnitCount: 300 })
})

test('the cloth runs from zone to zone and keeps the order within each', () => {
  const places = [
    { id: 'a', zone: 'SW' },
    { id: 'b', zone: 'NC' },
    { id: 'c', zone: 'SW' },
    { id: 'd', zone: 'NE' },
  ] as const
  expect(inClothOrder(places).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c'])
})

describe('the region of a new visit', () => {
  const regions = [{ id: 'nigeria' }, { id: 'canada' }]
  test('is the saved one, otherwise the first of the list', () => {
    expect(startRegion(regions, 'canada')?.id).toBe('canada')
    expect(startRegion(regions, null)?.id).toBe('nigeria')
    expect(startRegion(regions, 'gone')?.id).toBe('nigeria')
  })
})
