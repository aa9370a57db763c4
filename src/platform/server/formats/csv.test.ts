import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCsv } from '#shared/text/csv.ts'
import { readCsv, readAnyCsv } from './csv.ts'

const cellsOf = async (text: string) => (await readCsv(text)).records.map(({ cells }) => cells)

describe('reading a table', () => {
  test('accepts quotes, doubled quotes, commas and line breaks within cells, a byte order mark and both line ends', async () => {
    expect(await cellsOf('\uFEFFa,b\r\n"x, ""y""","two\nlines"\n,\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'two\nlines'],
      ['', ''],
    ])
  })

  test('says on which line of the text each record begins, blank lines and long cells counted', async () => {
    expect((await readCsv('a\n\n"b\nb"\nc')).records.map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test.each([
    ['a quote within a bare cell', 'a\nb"c\n'],
    ['text after a closing quote', '"a"b'],
    ['a quote that never closes', 'x\n"a\nb'],
  ])('refuses %s and reads nothing', async (_what, text) => {
    const { records, fault } = await readCsv(text)
    expect(records).toEqual([])
    expect(fault?.line).toBeGreaterThan(0)
  })

  test('accepts an empty text', async () => {
    expect(await readCsv('\n\n')).toEqual({ records: [], fault: null })
  })

  test('no text makes it fail without naming a line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n') }), async (text) => {
        const { records, fault } = await readCsv(text)
        if (fault) expect([records, fault.line > 0]).toEqual([[], true])
      }),
    )
  })
})

describe('a table as a spreadsheet saved it', () => {
  const rows = [
    ['name', 'note'],
    ['Ada', 'a, b; c'],
    ['Obi', ''],
  ]
  test.each([
    ['commas', 'name,note\r\nAda,"a, b; c"\r\nObi,\r\n'],
    ['semicolons', '\uFEFFname;note\r\nAda;"a, b; c"\r\nObi;\r\n'],
    ['tabs, as copied', 'name\tnote\nAda\ta, b; c\nObi\t'],
    ['a named separator', 'sep=;\r\nname;note\r\nAda;"a, b; c"\r\nObi;\r\n'],
    ['a named comma and more of them', '\uFEFFsep=,,\nname,note\nAda,"a, b; c"\nObi,'],
    ['returns alone', 'name,note\rAda,"a, b; c"\rObi,\r'],
    ['empty rows', 'name,note\n,\nAda,"a, b; c"\nObi,\n,\n , \n\n,\n'],
    ['empty columns', ',name,,note,,\n,Ada,,"a, b; c",,\n,Obi,,,,\n'],
    ['rows longer than the first', 'name,note\nAda,"a, b; c",,\nObi,,,,\n'],
  ])('with %s', async (_what, text) => {
    const { records, fault } = await readAnyCsv(text)
    expect([records.map(({ cells }) => cells), fault]).toEqual([rows, null])
  })

  test('keeps what stands in a column without a name, and the lines of the file', async () => {
    const { records } = await readAnyCsv('sep=;\na;;b\n;;\n1;x;2\n')
    expect(records).toEqual([
      { line: 2, cells: ['a', '', 'b'] },
      { line: 4, cells: ['1', 'x', '2'] },
    ])
    expect((await readAnyCsv('sep=;\n"a')).fault?.line).toBeGreaterThan(1)
    expect(await readAnyCsv('')).toEqual({ records: [], fault: null })
  })
})

describe('written tables can be read back (S-61)', () => {
  // Independent of the tested code: only the first character that a spreadsheet sees counts.
  const OVERLOOKED = /[\s\0\uFEFF\u200B-\u200F\u2060"]/
  const isFormula = {
    test: (cell: string): boolean => {
      const seen = [...cell].find((sign) => !OVERLOOKED.test(sign))
      return ['\t', '\r', '\0'].some((sign) => cell.startsWith(sign)) || '=+-@＝＋－＠'.includes(seen ?? ' ')
    },
  }

  test('cell by cell, and no cell begins like a formula', async () => {
    // Reading strips a byte order mark from the start of any text.
    const cell = fc.string({ unit: 'binary' }).filter((text) => !text.startsWith('\uFEFF'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }),
        async (rows) => {
          const back = await cellsOf(writeCsv(rows))
          expect(back).toEqual(rows.map((row) => row.map((one) => (isFormula.test(one) ? `'${one}` : one))))
          for (const one of back.flat()) expect(isFormula.test(one)).toBe(false)
        },
      ),
    )
  })

  test('even if a formula is hidden at the start of a cell', async () => {
    const before = fc.array(
      fc.constantFrom(' ', '\uFEFF', '"', '\u200B', '\n', '\t', '\r', '\0', '\u00A0', '\u2060'),
      {
        maxLength: 4,
      },
    )
    await fc.assert(
      fc.asyncProperty(
        before,
        fc.constantFrom(...'=+-@＝＋－＠'),
        fc.string(),
        async (hidden, sign, rest) => {
          const cell = `${hidden.join('')}${sign}${rest}`
          expect(await cellsOf(writeCsv([['a', cell]]))).toEqual([['a', `'${cell}`]])
        },
      ),
      { numRuns: 500 },
    )
  })
})
