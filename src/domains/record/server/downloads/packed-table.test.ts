import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { beginTable } from './packed-table.ts'

test('a table is packed row by row; cells that a spreadsheet would run become text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-table-'))
  try {
    const table = await beginTable(join(folder, 'rows'), ['number', 'what'])
    for (let page = 0; page < 50; page += 1)
      await table.add(
        Array.from({ length: 1_000 }, (_, n) => [String(page * 1_000 + n), n === 7 ? '=1+1' : 'x, "y"']),
      )
    const lines = (await buffer(await table.end())).toString().split('\r\n')
    expect(lines).toHaveLength(50_002)
    expect(lines.slice(0, 2)).toEqual(['number,what', '0,"x, ""y"""'])
    expect(lines[49_008]).toBe("49007,'=1+1")
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
