import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { readCsv } from '#platform/server/formats/csv.ts'
import { openTestApp } from '#test/app.ts'
import { storeApproval } from '#test/approvals.ts'
import { ok } from '#test/answers.ts'
import { asSupport, auditOf } from '#test/staff.ts'
import { faultyRows, peopleImports, rowOf, listOf, reason } from '#test/people-imports.ts'
import type { ImportSummary } from '../../import-contract.ts'

const app = await openTestApp()
const lola = await app.signIn('lola')
const lami = await asSupport(app, 'gbenga')

const { check, propose, withdraw, confirm, carryOut, report } = peopleImports(lami, lola)
const undo = (id: string) => lami.post(`/api/admin/imports/${id}/undo`, { reason: 'Wrong chapter.' })
const people = async (mark: string) => {
  const { rows } = await sql<{ id: string; hash: string | null; lacks: string[]; email: string }>`
    select id, password_hash as hash, lacks, email from identity.person
    where email like ${`${mark}%@chapter.example`} order by citizen_number`.execute(app.db)
  return rows
}

describe('importing people', () => {
  test('200 rows with 12 faulty: checked first, then 188 people without a password or a role, then undone', async () => {
    const before = (await people('big')).length
    const { id } = await check(listOf('big', 188, faultyRows))
    const checked = await report(id)
    expect(checked).toMatchObject({ state: 'checked', rowCount: 200, faultyCount: 12, createdCount: 188 })
    expect(new Set(checked.faults.map(({ line }) => line))).toEqual(
      new Set(Array.from({ length: 12 }, (_, index) => 190 + index)),
    )
    expect((await people('big')).length).toBe(before)

    expect(ok<ImportSummary>(await carryOut(id))).toMatchObject({
      state: 'done',
      confirmedBy: { name: 'Lola Seconder' },
      createdCount: 188,
      skippedCount: 0,
    })
    const added = await people('big')
    expect(added).toHaveLength(188)
    expect(new Set(added.map(({ hash }) => hash))).toEqual(new Set([null]))
    expect(added[0]?.lacks).toEqual(['password'])
    const { rows: places } = await sql<{ n: number }>`select count(*)::int as n from members.place
      where lga_id = 'EN-nsukka' and person_id = any(${added.map((one) => one.id)}::uuid[])`.execute(app.db)
    expect(places[0]?.n).toBe(188)
    const { rows: kept } = await sql<{
      rows: unknown[]
    }>`select rows from staff.import_batch where id = ${id}`.execute(app.db)
    expect(kept[0]?.rows).toEqual([])

    expect(ok<ImportSummary>(await undo(id))).toMatchObject({ state: 'undone', removedCount: 188 })
    expect(await people('big')).toEqual([])
    expect(await auditOf(app, id)).toEqual([
      ['import.check', reason],
      ['import.propose', reason],
      ['import.confirm', reason],
      ['import.undo', 'Wrong chapter.'],
    ])
  })

  test('the faults are downloadable as a table without formulas (S-61)', async () => {
    const { id } = await check(listOf('sheet', 1, faultyRows))
    const response = await lami.get(`/api/admin/imports/${id}/faults`)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('attachment')
    const { records, fault } = await readCsv(response.body)
    expect(fault).toBeNull()
    expect(records[0]?.cells).toEqual(['line', 'column', 'value', 'what is wrong'])
    expect(records.flatMap(({ cells }) => cells).filter((cell) => /^[=+\-@\t\r\0]/.test(cell))).toEqual([])
    expect(records.flatMap(({ cells }) => cells)).toContain("'@SUM(A1)")
  })

  test('existing people are named beforehand and stay unchanged', async () => {
    const ada = demoPerson('ada')
    await sql`update identity.person set phone_number = '+2348099999999' where id = ${demoPerson('dayo').id}`.execute(
      app.db,
    )
    const { id } = await check(
      listOf('known', 1, ['Other,Name,ADA@demo.sup,,,', 'Some,Body,somebody@chapter.example,08099999999,,']),
    )
    const before = await report(id)
    expect(before).toMatchObject({ createdCount: 1, skippedCount: 2 })
    const known = [
      { line: 3, by: 'email', person: { id: ada.id } },
      { line: 4, by: 'phone', person: { id: demoPerson('dayo').id } },
    ]
    expect(before.known).toMatchObject(known)
    ok(await carryOut(id))
    expect((await report(id)).known).toMatchObject(known)
    expect((await app.signIn('ada')).cookies.size).toBeGreaterThan(0)
  })

  test('an imported person cannot sign in before choosing a password, and gets the same answers as anybody', async () => {
    ok(await carryOut((await check(listOf('locked', 1))).id))
    for (const password of ['', 'null', 'demo-Pass-2026'])
      expect(
        (await app.guest().post('/api/local/login', { email: 'locked0@chapter.example', password }))
          .statusCode,
      ).not.toBe(200)
    expect(
      await app
        .guest()
        .post('/api/local/login', { email: 'locked0@chapter.example', password: 'some words' }),
    ).toRefuse(401, 'WRONG_CREDENTIALS')
  })
})

describe('one list is imported once', () => {
  test('ten confirmations in parallel add everybody once, and all get that answer', async () => {
    const { id } = await check(listOf('race', 40))
    ok(await propose(id), 202)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id)))
    expect(answers.map((answer) => ok<ImportSummary>(answer).createdCount)).toEqual(Array(10).fill(40))
    expect(await people('race')).toHaveLength(40)
    expect((await auditOf(app, id)).filter(([action]) => action === 'import.confirm')).toHaveLength(1)
  })

  test('the same text sent twice is the same import, also in parallel', async () => {
    const csv = listOf('twice', 3)
    const [one, two] = await Promise.all([check(csv), check(csv)])
    expect(one?.id).toBe(two?.id)
    ok(await carryOut(one?.id ?? ''))
    expect((await check(csv)).state).toBe('done')
    expect(await people('twice')).toHaveLength(3)
  })

  test('two lists with the same people, confirmed in parallel, add each person once', async () => {
    const ids = await Promise.all(
      ['a', 'b'].map(async (mark) => (await check(listOf('both', 30, [rowOf(`both-${mark}`, 0)]))).id),
    )
    for (const id of ids) ok(await propose(id), 202)
    const done = await Promise.all(ids.map((id) => confirm(id)))
    const counts = done.map((answer) => ok<ImportSummary>(answer).createdCount)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(32)
    expect(await people('both')).toHaveLength(32)
  })
})

describe('two people add the people of a list (S-50)', () => {
  test('nobody confirms a list that was not proposed, or that they proposed', async () => {
    const { id } = await check(listOf('alone', 2))
    expect(await confirm(id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(ok<ImportSummary>(await propose(id), 202)).toMatchObject({ state: 'proposed', isMine: true })
    const own = await confirm(id, lami)
    expect(own).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(own.json()).toMatchObject({ error: 'A second approver is required' })
    expect(await people('alone')).toEqual([])
    expect((await report(id, lola)).proposedBy?.name).toBe('Gbenga Testington')
    ok(await confirm(id))
    expect(await people('alone')).toHaveLength(2)
  })

  test('a proposal is withdrawn by the first or declined by another, and can be made again', async () => {
    const { id } = await check(listOf('back', 1))
    ok(await propose(id), 202)
    expect(await propose(id)).toRefuse(409, 'IMPORT_MOVED_ON')
    expect(ok<ImportSummary>(await withdraw(id))).toMatchObject({ state: 'checked', proposedBy: null })
    expect(await withdraw(id)).toRefuse(409, 'IMPORT_MOVED_ON')
    expect(await confirm(id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await propose(id), 202)
    ok(await withdraw(id, lola))
    expect((await auditOf(app, id)).map(([action]) => action)).toEqual([
      'import.check',
      'import.propose',
      'import.withdraw',
      'import.propose',
      'import.withdraw',
    ])
  })

  test('a proposal is void after 72 hours, and then anybody proposes again', async () => {
    const { id } = await check(listOf('old', 1))
    await storeApproval(app, {
      kind: 'staff.import',
      subject: id,
      payload: { batchId: id },
      permission: 'support',
      proposedBy: demoPerson('chidi').id,
      hoursAgo: 72.02,
    })
    expect(await report(id)).toMatchObject({ state: 'checked', proposedBy: null, proposedUntil: null })
    expect(await confirm(id)).toRefuse(409, 'IMPORT_MOVED_ON')
    ok(await propose(id, lola), 202)
    ok(await confirm(id, lami))
    expect(await people('old')).toHaveLength(1)
  })
})

describe('undoing', () => {
  test('removes a list of 1,000 people in batches, also when some of them must stay', async () => {
    const { id } = await check(listOf('thousand', 1000))
    ok(await carryOut(id))
    const all = await people('thousand')
    const named = all.filter((_, index) => index % 100 === 7)
    for (const person of named)
      await sql`insert into staff.reminder (id, person_id, gaps, reason, asked_by, asked_at)
        values (gen_random_uuid(), ${demoPerson('ada').id}, '{age}', 'x', ${person.id}, now())`.execute(
        app.db,
      )
    expect(ok<ImportSummary>(await undo(id))).toMatchObject({ removedCount: 990 })
    expect((await people('thousand')).map((person) => person.id)).toEqual(named.map((person) => person.id))
    expect((await report(id)).stayed).toHaveLength(10)
  })

  test('keeps people who used the account or are named elsewhere, and lists them', async () => {
    const { id } = await check(listOf('stay', 5))
    ok(await carryOut(id))
    const [used, named, joined] = await people('stay')
    await sql`update identity.person set password_hash = (select password_hash from identity.person where email = 'ada@demo.sup')
      where id = ${used?.id}`.execute(app.db)
    await sql`insert into identity.person_role (person_id, role, granted_at) values (${named?.id}, 'committee_member', now())`.execute(
      app.db,
    )
    await sql`insert into staff.reminder (id, person_id, gaps, reason, asked_by, asked_at)
      values (gen_random_uuid(), ${used?.id}, '{age}', 'x', ${joined?.id}, now())`.execute(app.db)
    expect(ok<ImportSummary>(await undo(id))).toMatchObject({ state: 'undone', removedCount: 2 })
    expect((await report(id)).stayed.map((person) => person.id).toSorted()).toEqual(
      [used?.id, named?.id, joined?.id].toSorted(),
    )
    expect(await undo(id)).toRefuse(409, 'IMPORT_MOVED_ON')
  })

  test('is possible for 7 days', async () => {
    const { id } = await check(listOf('late', 2))
    ok(await carryOut(id))
    await sql`update staff.import_batch set done_at = done_at - interval '7 days 1 minute' where id = ${id}`.execute(
      app.db,
    )
    expect((await report(id)).undoUntil).toBeNull()
    expect(await undo(id)).toRefuse(409, 'IMPORT_TOO_OLD')
    expect(await people('late')).toHaveLength(2)
  })

  test('frees the list, so that it can be sent again', async () => {
    const csv = listOf('again', 2)
    const first = await check(csv)
    ok(await carryOut(first.id))
    ok(await undo(first.id))
    const second = await check(csv)
    expect(second.id).not.toBe(first.id)
    ok(await carryOut(second.id))
    expect(await people('again')).toHaveLength(2)
  })
})
