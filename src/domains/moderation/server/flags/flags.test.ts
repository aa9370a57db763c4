import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import type { Viewer } from '#shared/access.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import { raiseFlag } from './flags.ts'

const app = await openTestApp({ LIMIT_FACTOR: '1000' })

const KIND = 'library.letter'
/** A public letter of Dayo. */
const letter = async (): Promise<string> => {
  const id = randomUUID()
  const now = app.clock.now()
  await sql`insert into library.letter (id, slug, origin, writer_id, office, title, content, status, is_public,
      published_at, created_at, updated_at)
    values (${id}, ${`letter-${id}`}, 'citizen', ${demoPerson('dayo').id}, 'The Chairman', 'A dark street',
      'The lights are out.', 'sent', true, ${now}, ${now}, ${now})`.execute(app.db)
  return id
}
const flag = async (name: DemoName, subjectId: string, more: Record<string, string> = {}) =>
  (await app.signIn(name)).post('/api/moderation/flags', { kind: KIND, subjectId, reason: 'spam', ...more })
const itemOf = async (subjectId: string) => {
  const { rows } = await sql<{ flags: number; verified_flags: number; is_held: boolean; round: number }>`
    select flags, verified_flags, is_held, round, status from moderation.item where subject_id = ${subjectId}`.execute(
    app.db,
  )
  return rows[0]
}
const isShown = async (subjectId: string) =>
  (await app.guest().get(`/api/civic-letters/letter-${subjectId}`)).statusCode === 200

describe('a flag', () => {
  test('is stored once for each person, with its reason and note', async () => {
    const id = await letter()
    expect(ok(await flag('ada', id, { note: 'The same text as yesterday.' }), 201)).toEqual({
      kind: KIND,
      subjectId: id,
    })
    expect(await flag('ada', id, { reason: 'abuse' })).toRefuse(409, 'ALREADY_FLAGGED')
    expect(await itemOf(id)).toMatchObject({ flags: 1, verified_flags: 0, is_held: false, status: 'waiting' })
    expect(await isShown(id)).toBe(true)
  })

  test('is refused for nobody, for the author, for what is gone and for an unknown kind', async () => {
    const id = await letter()
    const guest = await app
      .guest()
      .post('/api/moderation/flags', { kind: KIND, subjectId: id, reason: 'spam' })
    expect(guest.statusCode).toBe(401)
    expect(await flag('dayo', id)).toRefuse(403, 'OWN_WORDS')
    expect(await flag('ada', randomUUID())).toRefuse(404, 'NOTHING_TO_FLAG')
    expect(await flag('ada', id, { kind: 'library.poem' })).toRefuse(404, 'NOTHING_TO_FLAG')
    expect((await flag('ada', id, { reason: 'boring' })).statusCode).toBe(400)
    expect(await itemOf(id)).toBeUndefined()
  })

  test('of enough different verified people holds it back, exactly once, also at the same moment', async () => {
    const id = await letter()
    await sql`update identity.person set is_verified = true where id in (${sql.join(
      (['ada', 'gbenga', 'funke'] as const).map((name) => demoPerson(name).id),
    )})`.execute(app.db)
    const answers = await Promise.all((['ada', 'gbenga', 'funke'] as const).map((name) => flag(name, id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await itemOf(id)).toMatchObject({ flags: 3, verified_flags: 3, is_held: true })
    expect(await isShown(id)).toBe(false)
  })
})

describe('brigading', () => {
  const held: string[] = []
  const kind: ModeratedKind = {
    name: 'test.words',
    label: 'Words',
    holdAt: 3,
    subjects: async (_, ids) =>
      new Map(
        ids.map((id) => [
          id,
          { authorId: null, title: '', text: '', href: '/', state: null, lga: null, writtenAt: new Date(0) },
        ]),
      ),
    hold: async (_, id) => {
      held.push(id)
    },
    restore: async () => {},
    remove: async () => {},
  }
  const as = (isVerified: boolean): SignedInCtx =>
    ({
      db: app.db,
      now: () => app.clock.now(),
      newId: () => randomUUID(),
      viewer: { id: randomUUID(), isVerified } as Viewer,
    }) as SignedInCtx

  test('by 1,000 new accounts hides nothing; three verified people are enough', async () => {
    const id = randomUUID()
    for (let n = 0; n < 1000; n += 1) await raiseFlag(as(false), kind, id, { reason: 'spam' })
    expect(await itemOf(id)).toMatchObject({ flags: 1000, verified_flags: 0, is_held: false })
    for (let n = 0; n < 2; n += 1) await raiseFlag(as(true), kind, id, { reason: 'spam' })
    expect(held).toEqual([])
    await raiseFlag(as(true), kind, id, { reason: 'spam' })
    await raiseFlag(as(true), kind, id, { reason: 'spam' })
    expect(held).toEqual([id])
  })
})

test('every kind has its own name and a label, and knows nothing of a thing that is not there', async () => {
  const kinds = domains.manifests.flatMap(({ moderated }) => moderated ?? [])
  expect(kinds.map(({ name }) => name)).toContain(KIND)
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
  for (const kind of kinds) {
    expect(kind.label).not.toBe('')
    expect((await kind.subjects({ db: app.db }, [randomUUID()])).size).toBe(0)
  }
})
