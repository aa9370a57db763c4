import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#platform/server/formats/csv.ts'
import { linesOfCsv } from './csv-text.ts'
import { previewList } from './list-preview.ts'
import { MAX_LIST_ROWS } from './list-rules.ts'

const head = 'item,unit,market,price'
const good = 'rice,bag,Mile 12,70000'

describe('a list', () => {
  test('may order its columns and write their names freely', () => {
    const { rows, faults } = previewList('price', 'PRICE,Market,unit,item\r\n"70,000","Mile 12",bag,rice\r\n')
    expect(faults).toEqual([])
    expect(rows).toEqual([
      { line: 2, fields: { item: 'rice', unit: 'bag', market: 'Mile 12', price: 70_000 } },
    ])
  })

  test('may be copied out of a spreadsheet, with empty rows and columns at its end', () => {
    for (const text of [
      `${head}\n${good}`.replaceAll(',', '\t'),
      `sep=;\n${head};;\n${good};;\n;;;;;\n`.replaceAll(',', ';'),
    ])
      expect(previewList('price', text)).toMatchObject({
        faults: [],
        rowCount: 1,
        rows: [{ fields: { price: 70_000 } }],
      })
  })

  test('leaves out optional columns', () => {
    const { faults, rows } = previewList('school', 'name,level,owner,water\nSt. Paul,primary,private,yes\n')
    expect(faults).toEqual([])
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['nothing', '', 1, null, 'The list has no rows.'],
    ['only its head', head, 1, null, 'The list has no rows.'],
    ['an unknown column', `${head},role\n${good},admin`, 1, 'role', 'We do not know this column. Remove it.'],
    ['a column twice', `${head},Price\n${good},1`, 1, 'Price', 'This column appears twice.'],
    ['a missing column', 'item,unit,market\nrice,bag,Mile 12', 1, 'price', 'This column is missing.'],
    [
      'a short row',
      `${head}\nrice,bag`,
      2,
      null,
      'This row does not have the same number of columns as the first row.',
    ],
    ['a wrong cell', `${head}\n${good}\nrice,kg,Mile 12,much`, 3, 'price', 'Write a whole number.'],
    [
      'broken letters',
      `${head}\nrice,kg,Mile \uFFFD,5`,
      2,
      null,
      'We cannot read some letters. Save the file as CSV with UTF-8.',
    ],
    [
      'one thing twice',
      `${head}\n${good}\nrice,bag,mile-12,5`,
      3,
      null,
      'An earlier row is about the same thing.',
    ],
    [
      'an open quote',
      `${head}\n"rice,bag`,
      2,
      null,
      'A quotation mark is in the wrong place or is not closed.',
    ],
    [
      'a phone number',
      `${head}\nrice,bag,Call 08031234567,5`,
      2,
      'market',
      'Leave out names of private people, phone numbers, emails and identity numbers.',
    ],
  ])('with %s says so by line and column', (_, text, line, column, message) => {
    expect(previewList('price', text).faults).toEqual([{ line, column, message }])
  })

  test('has at most 500 rows', () => {
    const rows = (count: number) =>
      [head, ...Array.from({ length: count }, (_, at) => `rice,bag,Market ${at},5`)].join('\n')
    expect(previewList('price', rows(MAX_LIST_ROWS)).rows).toHaveLength(500)
    expect(previewList('price', rows(MAX_LIST_ROWS + 1))).toMatchObject({
      rows: [],
      faults: [{ line: 502, message: 'A list can have up to 500 rows.' }],
    })
  })
})

test('the browser finds the same records in a CSV text as the server', async () => {
  const piece = fc.constantFrom('a', ',', '"', '""', '\n', '\r\n', ' ', '1', '"b,\nc"', 'ẹ́')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 24 }), async (pieces) => {
      const text = pieces.join('')
      const [ours, theirs] = [linesOfCsv(text), await readCsv(text)]
      // The server decides; where it reads a list, the browser shows the same one.
      expect(ours.fault === null).toBe(theirs.fault === null)
      expect(ours.records.map(({ cells }) => cells)).toEqual(theirs.records.map(({ cells }) => cells))
    }),
    { numRuns: 1_000 },
  )
})
