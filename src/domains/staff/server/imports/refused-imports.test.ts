import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { asSupport } from '#test/staff.ts'
import { faultyRows, peopleImports, listOf, reason } from '#test/people-imports.ts'
import type { ImportSummary } from '../../import-contract.ts'

const app = await openTestApp()
const lola = await app.signIn('lola')
const lami = await asSupport(app, 'gbenga')

const { check, propose, withdraw, confirm, carryOut, report } = peopleImports(lami, lola)

describe('what an import refuses', () => {
  test('a list without rows, without a reason, or with columns for rights', async () => {
    expect(await lami.post('/api/admin/imports', { csv: '\n\n', reason })).toRefuse(400, 'IMPORT_EMPTY')
    expect((await lami.post('/api/admin/imports', { csv: listOf('x', 1), reason: '' })).json()).toMatchObject(
      {
        fields: { reason: expect.any(String) },
      },
    )
    const { id } = await check('firstName,lastName,email,adminRole\nA,B,rights@chapter.example,support')
    expect(await report(id)).toMatchObject({ faultyCount: 1, createdCount: 0 })
    expect(await propose(id)).toRefuse(409, 'IMPORT_NOTHING')
    expect((await report(id)).state).toBe('checked')
  })

  test('more than 1 MB of text, while a list far above the usual request size is accepted', async () => {
    const long = await lami.post('/api/admin/imports', { csv: 'x'.repeat(1024 * 1024 + 1), reason })
    expect(long.json()).toMatchObject({ fields: { csv: expect.any(String) } })
    expect(
      (await lami.post('/api/admin/imports', { csv: 'x'.repeat(3 * 1024 * 1024), reason })).statusCode,
    ).toBe(413)
    const { id } = await check(listOf('large', 1000))
    expect(ok<ImportSummary>(await carryOut(id))).toMatchObject({ createdCount: 1000 })
  })

  test('everybody except support; other staff may look, but not at the content of faulty rows', async () => {
    const { id } = await check(listOf('looked', 1, faultyRows))
    const emeka = await app.signIn('emeka')
    const ada = await app.signIn('ada')
    expect((await report(id, emeka)).faults.map(({ value }) => value)).toEqual(expect.arrayContaining([null]))
    expect((await report(id, emeka)).faults.filter(({ value }) => value !== null)).toEqual([])
    expect(await emeka.get(`/api/admin/imports/${id}/faults`)).toRefuse(403, 'FORBIDDEN')
    for (const who of [emeka, ada])
      for (const action of [propose, confirm, withdraw])
        expect(await action(id, who)).toRefuse(403, 'FORBIDDEN')
    expect(await app.guest().get(`/api/admin/imports/${id}`)).toRefuse(401, 'SIGNED_OUT')
    ok(await lami.post(`/api/admin/imports/${id}/discard`, {}))
    for (const action of [propose, confirm, withdraw])
      expect(await action(id)).toRefuse(409, 'IMPORT_MOVED_ON')
  })
})
