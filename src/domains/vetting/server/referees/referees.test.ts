import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import {
  itemFor,
  nominateBy,
  nominationForm,
  type People,
  review,
  score,
  settled,
  signInAll,
  take,
  takeAndReview,
} from '#test/nominations.ts'
import { referees } from '#test/nomination-parts.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { NominationTrack } from '../../contracts/nomination-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { refereesStore } from './store.ts'

let people: People
let id: string

const app = await openTestApp()
beforeEach(async () => {
  await sql`delete from vetting.referee`.execute(app.db)
  // A test moves the clock, and with it sessions end.
  people = await signInAll(app)
  ;({ id } = await nominateBy(people.ada, referees))
})

const open = (who = people.bola) => who.post(`/api/vetting/nominations/${id}/referees/open`)
const contact = '+2348035550101'
const stored = async () =>
  (
    await sql<{ row: string }>`select to_jsonb(r)::text as row from vetting.referee r
      where nomination_id = ${id} order by place`.execute(app.db)
  ).rows.map(({ row }) => row)
const days = (count: number) => new Date(app.clock.now().getTime() - count * DAY_MS)
const erase = (decidedBefore = days(30)) => refereesStore(app.db).eraseDecided(decidedBefore)

describe('the referees of a nomination', () => {
  test('may be left out; one who is named is whole, and two are two people', async () => {
    const send = (change: object) => people.ada.post('/api/nominations', nominationForm(change))
    expect((await send({})).statusCode).toBe(201)
    const { refereeContact1: _left, ...part } = referees
    expect(fieldsOf(await send(part))).toEqual(['refereeContact1'])
    expect(fieldsOf(await send({ ...referees, refereeContact2: referees.refereeContact1 }))).toEqual([
      'refereeContact2',
    ])
    expect(fieldsOf(await send({ ...referees, refereeContact1: 'by the well' }))).toEqual(['refereeContact1'])
  })

  test('are stored with sealed contacts and shown to nobody by themselves', async () => {
    const rows = await stored()
    expect(rows).toHaveLength(2)
    expect(rows.join()).not.toMatch(/5550101|musa@example/)
    const track = await people.ada.get(`/api/nominations/${id}`)
    expect(ok<NominationTrack>(track).referees).toEqual({ count: 2, isOpen: true })
    expect(track.body).not.toMatch(/5550101|Ngozi/)
    expect((await itemFor(people.bola, id)).referees).toEqual({ count: 2, openUntil: null, people: [] })
  })

  test('open to a reviewer with a seat who has scored, for half an hour, and each opening is audited', async () => {
    expect(await open()).toRefuse(409, 'NOT_TAKEN')
    ok(await take(people.bola, id))
    expect(await open()).toRefuse(409, 'SCORES_MISSING')
    ok(await score(people.bola, id))
    expect(await open(people.kemi)).toRefuse(409, 'NOT_TAKEN')
    expect(ok<VettingItem>(await open()).referees).toEqual({
      count: 2,
      openUntil: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
      people: [
        { place: 1, name: referees.refereeName1, relation: referees.refereeRelation1, contact },
        {
          place: 2,
          name: referees.refereeName2,
          relation: referees.refereeRelation2,
          contact: 'musa@example.ng',
        },
      ],
    })
    expect((await itemFor(people.bola, id)).referees.people).toHaveLength(2)
    // Others see nothing, not even those who lead.
    expect((await itemFor(people.kemi, id)).referees.people).toEqual([])
    app.clock.advance(30 * 60)
    expect((await itemFor(people.bola, id)).referees).toEqual({ count: 2, openUntil: null, people: [] })
    ok(await open())
    const { rows } = await sql<{ actor: string }>`select actor_id as actor from platform.audit
      where action = 'nomination.referees' and target = ${`nomination:${id}`}`.execute(app.db)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ actor }) => actor)).size).toBe(1)
  })

  test('are noted with the verdict, each once; an approval leaves none out', async () => {
    ok(await take(people.bola, id))
    ok(await score(people.bola, id))
    const approve = (noted?: string[]) => review(people.bola, id, 'approve', { referees: noted })
    for (const noted of [undefined, ['1:confirms'], ['1:confirms', '1:not_reached']])
      expect(fieldsOf(await approve(noted))).toEqual(['referees'])
    const item = ok<VettingItem>(await approve(['1:confirms', '2:not_reached']))
    expect(item.reviews[0]?.referees).toEqual([
      { place: 1, outcome: 'confirms' },
      { place: 2, outcome: 'not_reached' },
    ])
  })

  test('can be given or changed by the nominator alone, until the decision', async () => {
    const give = (who: typeof people.ada, body: object) =>
      who.post(`/api/nominations/${id}/referees`, { ...body })
    expect(await give(people.dayo, referees)).toRefuse(404, 'NOMINATION_NOT_FOUND')
    const { refereeName1: name, refereeRelation1: relation, refereeContact1: phone } = referees
    const one = { refereeName1: name, refereeRelation1: relation, refereeContact1: phone }
    expect(ok<NominationTrack>(await give(people.ada, one)).referees.count).toBe(1)
    for (const who of [people.bola, people.binta]) await takeAndReview(who, id, 'reject')
    expect(await give(people.ada, referees)).toRefuse(409, 'NOMINATION_ALREADY_DECIDED')
  })

  test('are erased once the decision stands: an approval at once, a rejection after its appeal window', async () => {
    expect(await erase()).toBe(0)
    for (const who of [people.bola, people.binta]) await takeAndReview(who, id, 'reject')
    expect(await erase()).toBe(0)
    expect(await stored()).toHaveLength(2)
    expect(await erase(days(-1))).toBe(2)
    expect(await stored()).toEqual([])

    ;({ id } = await nominateBy(people.ada, referees))
    for (const who of [people.bola, people.binta]) {
      ok(await take(who, id))
      ok(await review(who, id, 'approve', { referees: ['1:confirms', '2:confirms'] }))
    }
    await settled(people.kemi, id)
    expect(await erase()).toBe(2)
  })

  test('stay while an appeal is open, and are erased when it is declined', async () => {
    for (const who of [people.bola, people.binta]) await takeAndReview(who, id, 'reject')
    const text = 'The minutes that you missed are public since Monday, here they are.'
    ok(await people.ada.post(`/api/nominations/${id}/appeal`, { text }))
    expect(await erase(days(-1))).toBe(0)
    await sql`update vetting.appeal set outcome = 'declined', reason = 'Nothing new.', decided_at = ${app.clock.now()},
      decided_by = (select id from identity.person where email = 'kemi@demo.sup') where nomination_id = ${id}`.execute(
      app.db,
    )
    expect(await erase()).toBe(2)
  })
})
