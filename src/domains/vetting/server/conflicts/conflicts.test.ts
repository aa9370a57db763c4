import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import {
  lineOf as lineAbout,
  mustBeKeptFrom as keptFrom,
  mustBeOpenTo as openTo,
  type Reviewer,
} from '#test/conflicts.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { itemFor, nominateBy, review, take } from '#test/nominations.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''

const { app, people } = await openVetting((made) => (id = made.id))

const lineOf = (who: Reviewer, about = id) => lineAbout(people, who, about)
const mustBeKeptFrom = (who: Reviewer, about: string) => keptFrom(people, who, about)
const mustBeOpenTo = (who: Reviewer, about: string) => openTo(people, who, about)

const placeOf = (who: Reviewer, lga: string, state: string) =>
  people[who].post('/api/user/place', { state, lga })

describe('a nomination is hidden completely from a reviewer', () => {
  test('who sent it', async () => {
    const own = await nominateBy(people.bola)
    await mustBeKeptFrom('bola', own.id)
    await mustBeOpenTo('binta', own.id)
    expect((await lineOf('bola', own.id))?.kinds).toEqual(['own', 'nominator-surname'])
  })

  test('who supports it, also from before they reviewed', async () => {
    await mustBeOpenTo('bola', id)
    await sql`insert into vetting.support values (${id}, ${demoPerson('bola').id}, now())`.execute(app.db)
    await mustBeKeptFrom('bola', id)
    await mustBeOpenTo('binta', id)
    expect((await lineOf('bola'))?.kinds).toEqual(['supporter'])
  })

  test('who lives in the same local government area, until they move away', async () => {
    ok(await placeOf('bola', 'EN-nsukka', 'NG-EN'))
    await mustBeKeptFrom('bola', id)
    await mustBeOpenTo('binta', id)
    expect((await lineOf('bola'))?.kinds).toEqual(['same-lga'])
    ok(await placeOf('bola', 'EN-awgu', 'NG-EN'))
    await mustBeOpenTo('bola', id)
  })

  test('who belongs to the nominator’s institution', async () => {
    const affiliate = (who: Reviewer, institutionId: string) =>
      sql`insert into institutions.affiliation (person_id, institution_id, status, changed_at)
        values (${demoPerson(who).id}, ${institutionId}, 'lecturer', now())
        on conflict (person_id) do update set institution_id = excluded.institution_id`.execute(app.db)
    const { rows } = await sql<{ institution: string; other: string }>`
      select institution_id as institution, (select id from institutions.institution where id <> institution_id limit 1) as other
      from institutions.affiliation where person_id = ${demoPerson('ada').id}`.execute(app.db)
    const [{ institution, other } = { institution: '', other: '' }] = rows
    expect(institution).not.toBe('')
    await affiliate('bola', institution)
    await affiliate('binta', other)
    await mustBeKeptFrom('bola', id)
    await mustBeOpenTo('binta', id)
    expect((await lineOf('bola'))?.kinds).toEqual(['same-institution'])
    await sql`delete from institutions.affiliation where person_id <> ${demoPerson('ada').id}`.execute(app.db)
    await mustBeOpenTo('bola', id)
  })

  test.each(['Rahila Démofield', 'DEMOFIELD Rahila Musa'])(
    'who shares the surname of the nominee %s',
    async (nomineeFullName) => {
      const named = await nominateBy(people.ada, { nomineeFullName })
      await mustBeKeptFrom('bola', named.id)
      await mustBeOpenTo('binta', named.id)
      expect((await lineOf('bola', named.id))?.kinds).toEqual(['nominee-surname'])
    },
  )

  test('but not one who shares only a middle name with the nominee', async () => {
    const named = await nominateBy(people.ada, { nomineeFullName: 'Rahila Demofield Musa' })
    await mustBeOpenTo('bola', named.id)
  })

  test('who shares the surname of the nominator', async () => {
    await sql`update identity.person set last_name = 'Testwell' where id = ${demoPerson('dayo').id}`.execute(
      app.db,
    )
    const named = await nominateBy(people.dayo)
    await mustBeKeptFrom('binta', named.id)
    await mustBeOpenTo('bola', named.id)
    expect((await lineOf('binta', named.id))?.kinds).toEqual(['nominator-surname'])
  })

  test('who is the nominee', async () => {
    await sql`insert into vetting.consent (nomination_id, answer, answered_at, person_id)
      values (${id}, 'consent', now(), ${demoPerson('bola').id})`.execute(app.db)
    await mustBeKeptFrom('bola', id)
    expect((await lineOf('bola'))?.kinds).toEqual(['nominee'])
  })
})

describe('a declared conflict', () => {
  const declare = (who: Reviewer, body: object, about = id) =>
    people[who].post(`/api/vetting/nominations/${about}/conflict`, { ...body })

  test('gives up the seat and hides the nomination permanently; the lead reads the declaration', async () => {
    for (const who of [people.bola, people.binta]) ok(await take(who, id))
    expect(fieldsOf(await declare('bola', {}))).toEqual(['kind'])
    expect(fieldsOf(await declare('bola', { kind: 'dislike' }))).toEqual(['kind'])
    expect(ok(await declare('bola', { kind: 'family', note: 'She is my cousin.' }))).toEqual({ ok: true })
    await mustBeKeptFrom('bola', id)
    expect(await itemFor(people.binta, id)).toMatchObject({
      assignees: [{ name: 'Binta Testwell' }],
      history: [{}, {}, {}, { what: 'Seat given up for a conflict of interest', note: null }],
    })
    expect(JSON.stringify(await itemFor(people.binta, id))).not.toContain('cousin')
    expect(await lineOf('bola')).toMatchObject({
      kinds: ['declared'],
      declared: { kind: 'family', note: 'She is my cousin.' },
    })
    expect(await people.bola.get('/api/vetting/conflicts')).toRefuse(403, 'FORBIDDEN')
    ok(await take(people.kemi, id))
    await expect(sql`delete from vetting.conflict`.execute(app.db)).rejects.toThrow('append-only')
  })

  test('needs no seat, and comes too late after a verdict or the decision', async () => {
    ok(await declare('bola', { kind: 'money' }))
    await mustBeKeptFrom('bola', id)
    ok(await take(people.binta, id))
    ok(await review(people.binta, id, 'approve'))
    expect(await declare('binta', { kind: 'friend' })).toRefuse(409, 'ALREADY_REVIEWED')
  })
})

describe('standing declarations', () => {
  const interests = (body: object) => people.binta.post('/api/vetting/interests', { ...body })
  interface Interests {
    items: { id: string; label: string; kind: string }[]
  }

  test.each([
    [{ kind: 'lga', value: 'EN-nsukka' }, 'declared-lga', 'Nsukka, Enugu'],
    [
      { kind: 'institution', value: 'University of Lagos', note: 'I teach there.' },
      'declared-institution',
      'University of Lagos',
    ],
    [{ kind: 'person', value: 'sample NWANYIBUIFE' }, 'declared-person', 'sample NWANYIBUIFE'],
  ])('%j hides what it covers until it is withdrawn with a reason', async (body, kind, label) => {
    await mustBeOpenTo('binta', id)
    const { items } = ok<Interests>(await interests(body))
    expect(items).toMatchObject([{ kind: body.kind, label }])
    expect(await interests(body)).toRefuse(409, 'INTEREST_KNOWN')
    await mustBeKeptFrom('binta', id)
    await mustBeOpenTo('bola', id)
    expect((await lineOf('binta'))?.kinds).toEqual([kind])
    const path = `/api/vetting/interests/${items[0]?.id}/withdraw`
    const reason = { reason: 'I moved away from there.' }
    expect(await people.bola.post(path, reason)).toRefuse(404, 'INTEREST_NOT_FOUND')
    expect(fieldsOf(await people.binta.post(path, { reason: 'x' }))).toEqual(['reason'])
    expect(ok(await people.binta.post(path, reason))).toEqual({ items: [] })
    expect(await people.binta.post(path, reason)).toRefuse(404, 'INTEREST_NOT_FOUND')
    await mustBeOpenTo('binta', id)
  })

  test('of an invalid place, institution or full name are refused', async () => {
    for (const body of [
      { kind: 'lga', value: 'EN-nowhere' },
      { kind: 'institution', value: 'University of Nowhere' },
      { kind: 'person', value: 'Sample' },
    ])
      expect(await interests(body)).toRefuse(400, 'INTEREST_UNKNOWN')
    expect(fieldsOf(await interests({ kind: 'party', value: 'x' }))).toEqual(['kind'])
    expect(ok(await people.binta.get('/api/vetting/interests'))).toEqual({ items: [] })
  })
})
