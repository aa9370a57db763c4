import { describe, expect, test } from 'vitest'
import { CLOTH_SQUARES, clothPaths, clothSquareAt } from '#ui/pictures/cloth-paths.ts'

const all = (stage: number) => Array.from({ length: CLOTH_SQUARES }, () => stage)
const count = (path: string) => path.split(/m/i).length - 1

describe('the cloth', () => {
  test('has 774 squares, and another number is refused', () => {
    expect(CLOTH_SQUARES).toBe(774)
    expect(() => clothPaths(all(0).slice(1))).toThrow(RangeError)
  })
  test('each stage has its own shape, so that colour is never the only sign', () => {
    const drawn = [0, 1, 2, 3, 4].map((stage) => {
      const { outline, dot, hatch, ring, fill } = clothPaths(all(stage))
      return [outline, dot, hatch, ring, fill].map((path) => count(path) / 774)
    })
    expect(drawn).toEqual([
      [1, 0, 0, 0, 0],
      [1, 1, 0, 0, 0],
      [1, 0, 3, 0, 0],
      [0, 0, 0, 1, 1],
      [0, 0, 0, 0, 1],
    ])
  })
  test('the first square is in the first corner and the last in the last', () => {
    const stages = all(0)
    stages[0] = 4
    stages[773] = 4
    expect(clothPaths(stages).fill).toBe('M1.1 1.1h10.8v10.8h-10.8zm546 221h10.8v10.8h-10.8z')
  })
  test('a point finds its square, also on the far edge', () => {
    expect(clothSquareAt(0, 0, 430, 180)).toBe(0)
    expect(clothSquareAt(15, 25, 430, 180)).toBe(2 * 43 + 1)
    expect(clothSquareAt(430, 180, 430, 180)).toBe(773)
    expect(clothSquareAt(-4, -4, 430, 180)).toBe(0)
  })
})
