import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).records.map(({ cells }) => cells)

describe('reading a table', () => {
  test('takes quotes, doubled quotes, commas and line breaks within cells, a byte order mark and both line ends', () => {
    expect(cellsOf('\uFEFFa,b\r\n"x, ""y""","two\nlines"\n,\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'two\nlines'],
      ['', ''],
    ])
  })

  test('says at which line of the text each record begins, blank lines and long cells counted', () => {
    expect(readCsv('a\n\n"b\nb"\nc').records.map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test.each([
    ['a quote within a bare cell', 'a\nb"c\n', 2],
    ['text after a closing quote', '"a"b', 1],
    ['a quote that never closes', 'x\n"a\nb', 2],
    ['a lone carriage return', 'a\rb', 1],
  ])('refuses %s and names the line', (_what, text, line) => {
    expect(readCsv(text).fault?.line).toBe(line)
  })

  test('nothing gives nothing', () => {
    expect(readCsv('')).toEqual({ records: [], fault: null })
  })
})

describe('writing a table (S-61)', () => {
  test.each(['=1+1', '+234', '-2', '@SUM(A1)', '\tx', '\rx', '\0x'])('%j is written as text', (cell) => {
    expect(cellsOf(writeCsv([[cell, 'b']]))).toEqual([[`'${cell}`, 'b']])
  })

  test('whatever is written is read back, and no cell begins like a formula', () => {
    const cell = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }), (rows) => {
        const back = cellsOf(writeCsv(rows))
        expect(back).toEqual(
          rows.map((row) => row.map((one) => (/^[=+\-@\t\r\0]/.test(one) ? `'${one}` : one))),
        )
        for (const one of back.flat()) expect(one).not.toMatch(/^[=+\-@\t\r\0]/)
      }),
    )
  })

  test('no text makes the reader fail other than by naming a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n') }), (text) => {
        const { fault } = readCsv(text)
        if (fault) expect(fault.line).toBeGreaterThan(0)
      }),
    )
  })
})
