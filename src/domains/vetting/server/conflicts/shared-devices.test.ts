import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { SHARED_DEVICE_DAYS } from '#domains/identity/server/devices/uses.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp, startTestApp, type Person, type TestApp } from '#test/app.ts'
import { lineOf, mustBeKeptFrom, mustBeOpenTo, queueOf } from '#test/conflicts.ts'
import { ok, refusal } from '#test/answers.ts'
import {
  itemFor,
  nominateBy,
  type People,
  sendEvidence,
  signInAll,
  supportBy,
  take,
} from '#test/nominations.ts'
import { jobCtx } from '#test/jobs.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { freeConflictedSeats } from '../jobs.ts'

const DEVICE = '__Host-device'

/** Signs somebody in on another person's browser, as on a shared phone. */
const signInOn = async (app: TestApp, name: DemoName, device: Person): Promise<Person> => {
  const person = app.guest()
  person.cookies.set(DEVICE, device.cookies.get(DEVICE) ?? '')
  ok(await person.post('/api/local/login', { email: `${name}@demo.sup`, password: demoPassword }))
  return person
}

describe('a device on which a reviewer signed in excludes the reviewer', async () => {
  let people: People
  let id: string
  let name: string
  let file: string

  const app = await openTestApp({ SHARED_DEVICES: 'enforced' })
  beforeEach(async () => {
    await sql`truncate identity.device_use`.execute(app.db)
    people = await signInAll(app)
    file = await sendEvidence(people.ada)
    ;({ id, nomineeFullName: name } = await nominateBy(people.ada, { evidenceIds: [file] }))
  })
  const readBy = (who: Person) => who.get(`/api/files/${file}`)

  test('from a nomination whose sender signed in on it, completely and with its files, and from no other one', async () => {
    await mustBeOpenTo(people, 'bola', id)
    expect((await readBy(people.bola)).statusCode).toBe(200)
    await signInOn(app, 'bola', people.ada)
    await mustBeKeptFrom(people, 'bola', id)
    expect(await readBy(people.bola)).toRefuse(404, 'NOT_FOUND')
    expect((await lineOf(people, 'bola', id))?.kinds).toEqual(['shared-device'])
    await mustBeOpenTo(people, 'binta', id)
    expect((await readBy(people.binta)).statusCode).toBe(200)
    const other = await nominateBy(people.dayo)
    await mustBeOpenTo(people, 'bola', other.id)
  })

  test('also when the sender used it later: then a seat taken before is freed', async () => {
    ok(await take(people.bola, id))
    await signInOn(app, 'ada', people.bola)
    // No action here reveals that two people share a phone; a job checks every minute.
    await freeConflictedSeats.run(jobCtx(app), null)
    expect((await itemFor(people.binta, id)).assignees).toEqual([])
    await mustBeKeptFrom(people, 'bola', id)
  })

  test('from a nomination that one of its users supports', async () => {
    await signInOn(app, 'bola', people.dayo)
    await mustBeOpenTo(people, 'bola', id)
    ok(await supportBy(people.dayo, name))
    await mustBeKeptFrom(people, 'bola', id)
    expect((await lineOf(people, 'bola', id))?.kinds).toEqual(['shared-device'])
  })

  test('from a nomination about one of its users', async () => {
    await sql`insert into vetting.consent (nomination_id, answer, answered_at, person_id)
      values (${id}, 'consent', now(), ${demoPerson('dayo').id})`.execute(app.db)
    await mustBeOpenTo(people, 'bola', id)
    await signInOn(app, 'bola', people.dayo)
    await mustBeKeptFrom(people, 'bola', id)
    expect((await lineOf(people, 'bola', id))?.kinds).toEqual(['shared-device'])
  })

  test('in the draw', async () => {
    await signInOn(app, 'bola', people.ada)
    const drawn: string[] = []
    for (;;) {
      const answer = await people.bola.post('/api/vetting/draw')
      if (answer.statusCode !== 200) {
        expect(refusal(answer)[1]).toBe('NOTHING_TO_DRAW')
        break
      }
      drawn.push(answer.json<VettingItem>().id)
    }
    expect(drawn).not.toContain(id)
    expect((await queueOf(people.binta)).items.map((item) => item.id)).toContain(id)
  })

  test('for 90 days and no longer', async () => {
    await signInOn(app, 'bola', people.ada)
    const later = async (days: number) => {
      app.clock.advance(days * 24 * 60 * 60)
      for (const name of ['bola', 'binta', 'kemi'] as const) people[name] = await app.signIn(name)
    }
    await later(SHARED_DEVICE_DAYS)
    await mustBeKeptFrom(people, 'bola', id)
    expect((await readBy(people.bola)).statusCode).toBe(404)
    await later(1)
    await mustBeOpenTo(people, 'bola', id)
    expect((await readBy(people.bola)).statusCode).toBe(200)
    expect(ok<VettingItem>(await take(people.bola, id)).isMine).toBe(true)
  })
})

test('in a demonstration one browser plays the nominator and the reviewer, and nobody is excluded', async () => {
  const app = await startTestApp()
  const people = await signInAll(app)
  const { id } = await nominateBy(people.ada)
  people.bola = await signInOn(app, 'bola', people.ada)
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from identity.device_use group by device_hash having count(*) > 1`.execute(
    app.db,
  )
  expect(rows).toEqual([{ people: 2 }])
  await mustBeOpenTo(people, 'bola', id)
  expect(ok<VettingItem>(await take(people.bola, id)).isMine).toBe(true)
  await app.stop()
})
