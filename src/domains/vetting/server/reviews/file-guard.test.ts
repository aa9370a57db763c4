import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { ok } from '#test/answers.ts'
import {
  nominateBy,
  score,
  sendEvidence,
  settled,
  signInAll,
  take,
  takeAndReview,
} from '#test/nominations.ts'

let id: string
let evidence: string
let photo: string

const app = await openTestApp()
const people = await signInAll(app)
beforeEach(async () => {
  await sql`delete from files.daily_share`.execute(app.db)
  const sent = await people.ada.upload('/api/uploads?purpose=photo', await jpegWithPlace(), 'image/jpeg')
  const file = sent.json<{ id: string; url: string }>()
  photo = file.id
  evidence = await sendEvidence(people.ada)
  ;({ id } = await nominateBy(people.ada, { photoUrl: file.url, evidenceIds: [evidence] }))
})

const read = (who: Person, fileId: string) => who.get(`/api/files/${fileId}`)
const mustRead = async (who: Person, fileId: string) => expect((await read(who, fileId)).statusCode).toBe(200)
/** The answer for a file that never existed. */
const mustNotRead = async (who: Person, fileId: string) =>
  expect(await read(who, fileId)).toRefuse(404, 'NOT_FOUND')

describe('the files of a nomination', () => {
  test('are open to their sender, and to reviewers by pass: evidence at once, the photo after their own scores', async () => {
    for (const file of [evidence, photo]) await mustRead(people.ada, file)
    for (const who of [people.bola, people.chidi]) await mustRead(who, evidence)
    for (const who of [people.bola, people.binta, people.kemi, people.chidi]) {
      await mustNotRead(who, photo)
      expect((await who.get(`/api/files/${photo}?size=small`)).statusCode).toBe(404)
    }
    ok(await take(people.bola, id))
    await mustNotRead(people.bola, photo)
    ok(await score(people.bola, id))
    await mustRead(people.bola, photo)
    await mustNotRead(people.binta, photo)
    for (const who of [people.guest, people.dayo])
      for (const file of [evidence, photo]) await mustNotRead(who, file)
  })

  test('are not revealed by the answer: no name of the sender’s, no cache', async () => {
    const { headers } = await read(people.bola, evidence)
    expect(headers['content-disposition']).toBe(`attachment; filename="${evidence}.pdf"`)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(JSON.stringify(headers)).not.toMatch(/minutes|nomination/)
  })

  test('are open to the whole console after the decision', async () => {
    for (const who of [people.bola, people.binta]) await takeAndReview(who, id, 'reject')
    for (const file of [evidence, photo]) await mustRead(people.kemi, file)
    await mustNotRead(people.dayo, photo)
  })

  const conflicts: readonly [string, () => Promise<unknown>][] = [
    [
      'declared a conflict',
      () => people.bola.post(`/api/vetting/nominations/${id}/conflict`, { kind: 'friend' }),
    ],
    [
      'joined it as a supporter',
      () => sql`insert into vetting.support values (${id}, ${demoPerson('bola').id}, now())`.execute(app.db),
    ],
    [
      'declared an interest in its place',
      () => people.bola.post('/api/vetting/interests', { kind: 'lga', value: 'EN-nsukka' }),
    ],
    [
      'is the nominee',
      () =>
        sql`insert into vetting.consent (nomination_id, answer, answered_at, person_id)
          values (${id}, 'consent', now(), ${demoPerson('bola').id})`.execute(app.db),
    ],
  ]
  test.each(conflicts)('are closed to a reviewer who %s, also after scoring', async (_what, meet) => {
    ok(await take(people.bola, id))
    ok(await score(people.bola, id))
    for (const file of [evidence, photo]) await mustRead(people.bola, file)
    await meet()
    for (const file of [evidence, photo]) await mustNotRead(people.bola, file)
    await mustRead(people.binta, evidence)
    await sql`update vetting.interest set withdrawn_at = now()`.execute(app.db)
  })

  test('that belong to no nomination are for their sender alone', async () => {
    const loose = await sendEvidence(people.dayo)
    for (const name of ['nomination:7', `nomination:${loose}`]) {
      await sql`update files.file set attached_to = ${name} where id = ${loose}`.execute(app.db)
      await mustNotRead(people.bola, loose)
      await mustRead(people.dayo, loose)
    }
  })
})

test('a lead with a conflict opens no evidence of an appeal and does not decide on it', async () => {
  for (const who of [people.bola, people.binta]) await takeAndReview(who, id, 'reject')
  await settled(people.bola, id)
  const more = await sendEvidence(people.ada)
  ok(
    await people.ada.post(`/api/nominations/${id}/appeal`, {
      text: 'The minutes of the meeting say what the reviewers missed.',
      evidenceIds: [more],
    }),
  )
  const evidenceShownTo = async (who: Person) =>
    ok<{ items: { nomination: { id: string }; evidence: { id: string }[] }[] }>(
      await who.get('/api/vetting/appeals'),
    ).items.find(({ nomination }) => nomination.id === id)?.evidence
  expect(await evidenceShownTo(people.kemi)).toMatchObject([{ id: more }])
  await mustRead(people.kemi, more)
  ok(await people.kemi.post('/api/user/place', { state: 'NG-EN', lga: 'EN-nsukka' }))
  expect(await evidenceShownTo(people.kemi)).toEqual([])
  await mustNotRead(people.kemi, more)
  const decide = (who: Person) =>
    who.post(`/api/vetting/appeals/${id}/decide`, {
      decision: 'accept',
      reason: 'The minutes were not read.',
    })
  expect(await decide(people.kemi)).toRefuse(403, 'OWN_APPEAL')
  expect(await evidenceShownTo(people.chidi)).toMatchObject([{ id: more }])
  ok(await decide(people.chidi))
})
