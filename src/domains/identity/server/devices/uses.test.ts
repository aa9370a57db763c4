import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type Person } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import { demoPerson } from '../../../../shared/demo/people.ts'
import { SHARED_DEVICE_DAYS, sharesDevice } from './uses.ts'
import { forgetOldDevices } from '../jobs.ts'

const DAY = 24 * 60 * 60

const app = await openTestApp()
beforeEach(async () => {
  await sql`truncate identity.device_use`.execute(app.db)
})

const signInOn = async (phone: Person, name: DemoName): Promise<void> => {
  const answer = await phone.post('/api/local/login', { email: `${name}@demo.sup`, password: demoPassword })
  expect(answer.statusCode, answer.body).toBe(200)
}
const uses = async () =>
  (
    await sql<{ person_id: string; hash: string; days: number }>`
      select person_id, encode(device_hash, 'hex') as hash, last_seen - first_seen as days
      from identity.device_use order by first_seen, person_id`.execute(app.db)
  ).rows
const matesOf = async (...names: DemoName[]) => {
  const found = await sharesDevice(
    { db: app.db, now: () => app.clock.now() },
    names.map((name) => demoPerson(name).id),
  )
  return names.map((name) => [...(found.get(demoPerson(name).id) ?? [])].toSorted())
}
const idsOf = (...names: DemoName[]) => names.map((name) => demoPerson(name).id).toSorted()

describe('the devices of a person', () => {
  test('are recorded at every sign-in, one row for each browser, and never by the number in its cookie', async () => {
    const phone = app.guest()
    await signInOn(phone, 'ada')
    await phone.post('/api/logout')
    app.clock.advance(2 * DAY)
    await signInOn(phone, 'ada')
    await app.signInByPassword('ada')
    const [first, second, ...more] = await uses()
    expect(more).toEqual([])
    expect([first?.days, second?.days]).toEqual([2, 0])
    const [number = ''] = (phone.cookies.get('__Host-device') ?? '').split('.')
    expect(number).toHaveLength(22)
    const plain = createHash('sha256').update(number).digest('hex')
    for (const { hash } of await uses()) {
      expect(hash).not.toBe(plain)
      expect(hash).not.toBe(Buffer.from(number, 'base64url').toString('hex'))
    }
  })

  test('start with the browser used for signing up; a wrong password records nothing', async () => {
    const phone = app.guest()
    await phone.post('/api/local/login', { email: 'ada@demo.sup', password: 'wrong' })
    expect(await uses()).toEqual([])
    const joined = await phone.post('/api/local/register', {
      firstName: 'Sister',
      lastName: 'Testwell',
      email: 'sister@new.example',
      password: 'a long enough phrase',
      confirmPassword: 'a long enough phrase',
    })
    expect(joined.statusCode, joined.body).toBe(201)
    await phone.post('/api/logout')
    await signInOn(phone, 'ada')
    const [one, two, ...more] = await uses()
    expect(more).toEqual([])
    expect(one?.hash).toBe(two?.hash)
    expect(one?.person_id).not.toBe(two?.person_id)
  })

  test('are shared only by people who signed in on the same one', async () => {
    const [phone, laptop] = [app.guest(), app.guest()]
    for (const name of ['ada', 'bola', 'dayo'] as const) await signInOn(phone, name)
    for (const name of ['bola', 'binta'] as const) await signInOn(laptop, name)
    await app.signInByPassword('kemi')
    expect(await matesOf('ada', 'bola', 'binta', 'kemi')).toEqual([
      idsOf('bola', 'dayo'),
      idsOf('ada', 'dayo', 'binta'),
      idsOf('bola'),
      [],
    ])
  })

  test('count for 90 days after the last sign-in of either person; then a job deletes them', async () => {
    const phone = app.guest()
    const forget = () => forgetOldDevices.run(jobCtx(app), null)
    await signInOn(phone, 'ada')
    app.clock.advance(10 * DAY)
    await signInOn(phone, 'bola')
    app.clock.advance((SHARED_DEVICE_DAYS - 10) * DAY)
    await forget()
    expect(await matesOf('ada', 'bola')).toEqual([idsOf('bola'), idsOf('ada')])
    app.clock.advance(DAY)
    expect(await matesOf('ada', 'bola')).toEqual([[], []])
    expect(await uses()).toHaveLength(2)
    await forget()
    expect((await uses()).map(({ person_id }) => person_id)).toEqual(idsOf('bola'))
    expect([SHARED_DEVICE_DAYS, forgetOldDevices.cron]).toEqual([90, '40 3 * * *'])
  })
})
