import { demoPerson } from '#shared/demo/people.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { ok, volunteering } from '#test/volunteers.ts'

const app = await openTestApp({ LIMIT_FACTOR: '1000' })
const { worked } = volunteering(app)

beforeEach(async () => {
  for (const table of ['certificate', 'signup', 'shift', 'volunteer'])
    await sql`delete from ${sql.table(`volunteers.${table}`)} where true`.execute(app.db)
  await sql`update identity.person set user_type = 'CITIZEN', volunteer_status = 'INACTIVE'`.execute(app.db)
})

describe('a certificate', () => {
  test('is of confirmed hours only, and tells a guest no more than its owner chose', async () => {
    const { ada, signup } = await worked()
    expect(await ada.post('/api/volunteer/certificates', { naming: 'name' })).toRefuse(409, 'NO_HOURS')
    ok(
      await (
        await app.signIn('chidi')
      ).post(`/api/volunteer/signups/${signup}/decision`, { outcome: 'confirmed' }),
    )
    const seen: unknown[] = []
    for (const naming of ['name', 'initials', 'none']) {
      const made = await ada.post('/api/volunteer/certificates', { naming })
      ok(made, 201)
      const { code } = made.json<{ code: string }>()
      const typed = code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-')
      const checked = await app.guest().get(`/api/volunteer/certificates/${typed}`)
      ok(checked)
      const body = checked.json<{ name: string | null; minutes: number }>()
      seen.push([body.name, body.minutes])
      if (naming !== 'name') expect(checked.body).not.toMatch(/Ada|Demo|#|person/)
    }
    const { firstName, lastName } = demoPerson('ada')
    expect(seen).toEqual([
      [`${firstName} ${lastName}`, 90],
      [`${firstName[0]}. ${lastName[0]}.`, 90],
      [null, 90],
    ])
    expect(await ada.post('/api/volunteer/certificates', { naming: 'none' })).toRefuse(409, 'NOTHING_NEW')
    expect((await app.guest().get('/api/volunteer/certificates/0000000000000000')).statusCode).toBe(404)
  })

  test('is a PDF for its owner alone', async () => {
    const { ada, signup } = await worked()
    const chidi = await app.signIn('chidi')
    ok(await chidi.post(`/api/volunteer/signups/${signup}/decision`, { outcome: 'confirmed' }))
    const { code } = (await ada.post('/api/volunteer/certificates', { naming: 'none' })).json<{
      code: string
    }>()
    const file = await ada.get(`/api/volunteer/certificates/${code}/certificate.pdf`)
    ok(file)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await chidi.get(`/api/volunteer/certificates/${code}/certificate.pdf`)).statusCode).toBe(404)
  })
})
