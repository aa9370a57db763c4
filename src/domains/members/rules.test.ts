import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawingPresentations } from './drawing-art.ts'
import { drawingOptions, drawingParts } from './picture-contract.ts'
import { drawingCode, drawingOf } from './rules.ts'

describe('the address of a drawn picture', () => {
  test('encodes its choices and decodes them, for every choice', () => {
    const choices = fc.record(
      Object.fromEntries(drawingParts.map((part) => [part, fc.nat(drawingOptions[part] - 1)])) as Record<
        (typeof drawingParts)[number],
        fc.Arbitrary<number>
      >,
    )
    fc.assert(
      fc.property(choices, (drawing) => {
        expect(drawingOf(drawingCode(drawing))).toEqual(drawing)
      }),
    )
  })
  test.each(['', '0000', '000000', '90000', '00040', '0000a', '٠٠٠٠٠', '-1000'])(
    '%j encodes nothing',
    (code) => {
      expect(drawingOf(code)).toBeNull()
    },
  )
  test('every choice has a name and a colour', () => {
    for (const part of drawingParts) expect(drawingPresentations[part]).toHaveLength(drawingOptions[part])
  })
})
