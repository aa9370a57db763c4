import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { jpegWithPlace } from '#test/files.ts'
import { handingIn } from '#test/hand-in.ts'
import { ok } from '#test/answers.ts'

const { server, as, clinic, send, decide, queue, mine, recordOf } = handingIn()

describe('handing in a record', () => {
  test('is for verified people only, and nobody sees it before a check', async () => {
    for (const [who, status] of [
      ['guest', 401],
      ['ada', 403],
      ['bola', 403],
    ] as const)
      expect((await as(who).post('/api/opendata/submissions', clinic())).statusCode).toBe(status)
    const id = await send({ name: 'Unseen Clinic' })
    expect((await mine()).find((each) => each.id === id)).toMatchObject({ status: 'waiting', recordId: null })
    const list = await as('guest').get('/api/opendata/records?template=facility&lga=SO-sokoto-north')
    expect(list.body).not.toContain('Unseen')
  })

  test.each([
    ['a missing field', { condition: '' }, 'condition'],
    ['a day in the future', { observedOn: '2199-01-01' }, 'observedOn'],
    ['a phone number in its name', { name: 'Call 08031234567' }, 'name'],
    ['a person in its note', { note: 'Ask Mrs Adeyemi at the gate.' }, 'note'],
    ['an unsafe address', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('with %s is refused by its field', async (_, change, field) => {
    const answer = await as('ife').post('/api/opendata/submissions', clinic(change))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  test('needs a source, and takes the photo of its sender only', async () => {
    const without = clinic({ name: 'Sourceless Clinic', sourceUrl: undefined })
    const post = (body: Record<string, unknown>) => as('ife').post('/api/opendata/submissions', body)
    expect(await post(without)).toRefuse(400, 'SOURCE_NEEDED')
    const upload = async (who: string) =>
      ok<{ id: string }>(await as(who).upload('/api/uploads', await jpegWithPlace(), 'image/jpeg'), 201).id
    const strange = await post({ ...without, evidenceIds: [await upload('ada')] })
    expect(strange).toRefuse(400, 'FILE_UNKNOWN')
    const id = await send({ name: 'Photo Clinic', sourceUrl: undefined, evidenceIds: [await upload('ife')] })
    const url = (await queue()).find((each) => each.id === id)?.fileUrl ?? ''
    expect((await as('bola').get(url)).statusCode).toBe(200)
    expect((await as('guest').get(url)).statusCode).toBe(404)
    ok(await decide(id))
    expect((await as('guest').get(url)).statusCode).toBe(200)
    expect((await recordOf(id)).versions[0]?.fileUrl).toBe(url)
  })

  test('twice about the same thing waits once, however it is spelled', async () => {
    await send({ name: 'Twice Clinic' })
    const second = await as('ife').post('/api/opendata/submissions', clinic({ name: 'twice  clinic' }))
    expect(second).toRefuse(409, 'ALREADY_WAITING')
  })
})

describe('a check', () => {
  test('shows what was sent without its sender, and never their own', async () => {
    const id = await send({ name: 'Check Clinic', note: 'The roof is new.' })
    const seen = (await queue()).find((each) => each.id === id)
    expect(seen).toMatchObject({ who: 'verified', finding: 'new', published: null, note: 'The roof is new.' })
    expect(JSON.stringify(seen)).not.toMatch(/Ife|authorId/)
    await sql`update opendata.submission set author_id = ${demoPerson('bola').id} where id = ${id}`.execute(
      server().db,
    )
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(await decide(id)).toRefuse(403, 'OWN_SUBMISSION')
    expect((await decide(id, undefined, 'binta')).statusCode).toBe(200)
  })

  test('is not for people whose accounts were joined', async () => {
    const id = await send({ name: 'Joined Clinic' })
    await sql`update identity.person set merged_into = ${demoPerson('bola').id}, suspended_at = ${server().clock.now()}
      where id = ${demoPerson('dayo').id}`.execute(server().db)
    await sql`update opendata.submission set author_id = ${demoPerson('dayo').id} where id = ${id}`.execute(
      server().db,
    )
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(await decide(id)).toRefuse(403, 'OWN_SUBMISSION')
    ok(await decide(id, undefined, 'binta'))
  })

  test('is for reviewers of the place', async () => {
    const id = await send({ name: 'Scoped Clinic' })
    const place = (state: string | null) =>
      sql`update identity.person_role set scope_state = ${state} where person_id = ${demoPerson('bola').id}`.execute(
        server().db,
      )
    await place('NG-LA')
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(await decide(id)).toRefuse(403, 'OUTSIDE_PLACE')
    await place(null)
    for (const who of ['ada', 'ife', 'emeka']) expect((await decide(id, undefined, who)).statusCode).toBe(403)
    ok(await decide(id))
  })

  test('sends back with a reason, and the sender can hand it in again', async () => {
    const id = await send({ name: 'Returned Clinic' })
    expect((await decide(id, { outcome: 'returned' })).statusCode).toBe(400)
    ok(await decide(id, { outcome: 'returned', reason: 'source-unclear' }))
    expect((await mine()).find((each) => each.id === id)).toMatchObject({
      status: 'returned',
      reason: 'source-unclear',
    })
    expect(await decide(id)).toRefuse(404, 'SUBMISSION_NOT_FOUND')
    ok(await decide(await send({ name: 'Returned Clinic', sourceUrl: 'https://example.org/better' })))
    const notices = (await as('ife').get('/api/notifications')).body
    expect(notices).toContain('Sent back to you')
  })

  test('gets a second person where the lot falls, and the sender learns nothing of it', async () => {
    const id = await send({ name: 'Drawn Clinic' })
    await sql`update opendata.submission set is_drawn = true where id = ${id}`.execute(server().db)
    ok(await decide(id))
    expect((await mine()).find((each) => each.id === id)).toMatchObject({ status: 'waiting', recordId: null })
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(await decide(id)).toRefuse(409, 'SECOND_PERSON_NEEDED')
    ok(await decide(id, undefined, 'binta'))
    expect((await recordOf(id)).versions).toMatchObject([{ checks: 2 }])
  })

  test('of two people at once publishes once', async () => {
    const id = await send({ name: 'Race Clinic' })
    const answers = await Promise.all([decide(id), decide(id, undefined, 'binta')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await recordOf(id)).versions).toHaveLength(1)
  })
})
