import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { readCsv } from '#platform/server/formats/csv.ts'
import { openTestApp } from '#test/app.ts'
import { beginTable } from '#domains/record/server/downloads/packed-table.ts'

const app = await openTestApp()
const chidi = await app.signIn('chidi')

const HOSTILE = [
  '=HYPERLINK("https://evil.example","x")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  ' =1',
  '\uFEFF=1',
  '"=1',
  '\t=1',
] as const
const runs = /^[\s\0\uFEFF\u200B-\u200F\u2060"]*[=+\-@＝＋－＠]|^[\t\r\0]/

/** Parses a table as a spreadsheet would, and finds the hostile cell in it as text. */
const judge = async (text: string, hostile: string): Promise<void> => {
  const { records, fault } = await readCsv(text)
  expect(fault).toBeNull()
  const cells = records.flatMap((record) => record.cells)
  // The cell holds two names; only the beginning counts.
  expect(cells.some((cell) => cell.startsWith(`'${hostile}`))).toBe(true)
  for (const cell of cells) expect(cell).not.toMatch(runs)
  expect(new Set(records.map((record) => record.cells.length)).size).toBe(1)
}

/** Every downloadable table, with a cell whose text a user chose. */
const tables: Readonly<Record<string, (hostile: string) => Promise<string>>> = {
  'challenge.seatTable': async (hostile) => {
    await sql`update regions.state set name = ${hostile} where code = 'NG-LA'`.execute(app.db)
    return (await app.guest().get('/api/challenge/seats.csv')).body
  },
  'staff.importFaults': async (hostile) => {
    const cell = `"${hostile.replaceAll('"', '""')}"`
    const sent = await chidi.post('/api/admin/imports', {
      csv: `firstName,lastName,email\nNgozi,Listed,${cell}\n`,
      reason: 'A list of the chapter.',
    })
    return (await chidi.get(`/api/admin/imports/${sent.json<{ id: string }>().id}/faults`)).body
  },
  'staff.accessReviewTable': async (hostile) => {
    await sql`update identity.person set first_name = ${hostile} where id = ${demoPerson('bola').id}`.execute(
      app.db,
    )
    const { rows } = await sql<{ id: string }>`select id from staff.access_review limit 1`.execute(app.db)
    const id =
      rows[0]?.id ??
      (await chidi.post('/api/admin/access-reviews', { reason: 'The quarter is over.' })).json<{
        id: string
      }>().id
    await sql`update staff.access_review_item set decision = 'confirmed', reason = 'Still in office.', decided_at = now(),
      decided_by = case when person_id = ${demoPerson('chidi').id} then ${demoPerson('lola').id}::uuid else ${demoPerson('chidi').id}::uuid end
      where decision is null`.execute(app.db)
    return (await chidi.get(`/api/admin/access-reviews/${id}/table`)).body
  },
  'reports.heatmapFile': async (hostile) => {
    await sql`update regions.state set name = ${hostile} where code = 'NG-LA'`.execute(app.db)
    return (await app.guest().get('/api/reports/heatmap.csv')).body
  },
  'wallet.issuances': async (hostile) => {
    await sql`insert into wallet.issuance (month, amount, purpose, reason, policy_version, key, at)
      select month, 10000, 'rewards', ${hostile}, 1, gen_random_uuid(), now() from wallet.issued_month limit 1`.execute(
      app.db,
    )
    return (await chidi.get('/api/wallet/treasury/issuances.csv')).body
  },
  'treasury.spendingTable': async (hostile) => {
    await sql`insert into treasury.spending (id, purpose, unit, amount, fund, payee, reason, proposed_by, proposed_at, cool_hours)
      values (gen_random_uuid(), 'operations', 'NGN', 100, 'opening', ${hostile}, ${hostile}, ${demoPerson('emeka').id}, now(), 0)`.execute(
      app.db,
    )
    return (await chidi.get('/api/treasury/spending.csv')).body
  },
  'treasury.flowTable': async (hostile) => {
    // Donors may name a fund.
    await sql`insert into treasury.flow (month, unit, kind, from_side, to_side, amount, lines)
      values ('2026-01', 'NGN', 'donation', 'payers', ${hostile}, 1, 1)`.execute(app.db)
    return (await chidi.get('/api/treasury/flows.csv')).body
  },
  // Nothing in it is typed by anybody; the currency stands for a cell.
  'organizations.organizationBooks': async (hostile) => {
    await sql`update organizations.invoice set currency = ${hostile}`.execute(app.db)
    const gbenga = await app.signIn('gbenga')
    return (await gbenga.get('/api/organizations/sample-farms/books.csv')).body
  },
  'donations.figures': async (hostile) => {
    await sql`insert into donations.spending (fund, currency, minor, paid_to, purpose, approval_id, at)
      values ('general', 'NGN', 100, ${hostile}, ${hostile}, gen_random_uuid(), now())`.execute(app.db)
    return (await app.guest().get('/api/donations/figures.csv')).body
  },
  'institutions.participationTable': async (hostile) => {
    await sql`update institutions.institution set name = ${hostile} where is_sample`.execute(app.db)
    return (await app.guest().get('/api/institutions/figures/table.csv')).body
  },
  'record dumps': async (hostile) => {
    const table = await beginTable(join(mkdtempSync(join(tmpdir(), 'table-')), 'one'), ['a', 'b'])
    await table.add([['x', hostile]])
    return text(await table.end())
  },
}

describe('no spreadsheet runs anything from a table that the product writes (S-61)', () => {
  test.each(
    Object.entries(tables).flatMap(([name, make]) => HOSTILE.map((cell) => [name, cell, make] as const)),
  )('%s with %j', async (_name, hostile, make) => {
    const seen = await make(hostile)
    // Input trims the spaces around names and cells.
    await judge(seen, seen.includes(hostile.replaceAll('"', '""')) ? hostile : hostile.trim())
  })

  test('every source file that answers with a table writes it by the one function', () => {
    const root = new URL('../../', import.meta.url)
    const files = globSync('{src,scripts}/**/*.{ts,tsx}', { cwd: fileURLToPath(root) }).filter(
      (file) => !/\.test\.tsx?$/.test(file) && file !== 'src/shared/text/csv.ts',
    )
    expect(files.length).toBeGreaterThan(500)
    const naming = files.filter((file) =>
      /text\/csv|\.csv["`']/.test(
        readFileSync(new URL(file, root), 'utf8').replaceAll(/\/\/.*|^\s*\*.*/gm, ''),
      ),
    )
    const byHand = files.filter((file) =>
      /join\((['"`])[,;\t]\1\)[\s\S]{0,80}\\r?\\n/.test(readFileSync(new URL(file, root), 'utf8')),
    )
    const servers = naming.filter(
      (file) => file.includes('/server/') && /text\/csv/.test(readFileSync(new URL(file, root), 'utf8')),
    )
    expect(servers.length).toBeGreaterThanOrEqual(4)
    for (const file of servers)
      expect([file, /(writeCsv|csvFile)\(/.test(readFileSync(new URL(file, root), 'utf8'))]).toEqual([
        file,
        true,
      ])
    expect(byHand).toEqual([])
  })

  test('every call that answers a table is tested above, or contains no user text', () => {
    const answering = domains.routes
      .filter(({ call }) => /csv|table|faults/i.test(call.path) && call.is.returns === 'bytes')
      .map(({ name }) => name)
    // Its file is packed: src/domains/opendata/server/opendata.test.ts unpacks it and looks for formulas.
    const packed = ['opendata.tableFile']
    const numbersOnly = ['insight.dayTable', 'wallet.statement', ...packed]
    const tested = Object.keys(tables).filter((name) => name !== 'record dumps')
    expect([...tested, ...numbersOnly].toSorted()).toEqual(
      [...new Set([...answering, ...numbersOnly])].toSorted(),
    )
  })
})
