import { describe, expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

describe('writing a table', () => {
  test('ends every row with CRLF and quotes only what needs it', () => {
    const rows = [
      ['a', 'b, c', 'say "so"'],
      ['two\nlines', '', 'd'],
    ]
    expect(writeCsv(rows)).toBe('a,"b, c","say ""so"""\r\n"two\nlines",,d\r\n')
  })

  test.each(['=1+1', '+234', '-2', '@SUM(A1)', '\tx', '\rx', '\0x'])(
    '%j is written as text that no spreadsheet runs (S-61)',
    (cell) => {
      expect(writeCsv([['b', cell]]).replaceAll('"', '')).toBe(`b,'${cell}\r\n`)
    },
  )
})
