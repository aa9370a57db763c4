import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { affiliationOf } from './affiliations/affiliations.ts'
import { institutionOf, institutionsByIds, searchInstitutions } from './lookup.ts'

const app = await openTestApp()

const LAGOS = {
  id: 'university-of-lagos',
  name: 'University of Lagos',
  shortName: 'UNILAG',
  stateCode: 'NG-LA',
  stateName: 'Lagos',
  isReviewed: true,
}

test('an institution is found by its id with its State, an unknown one is none', async () => {
  expect(await institutionOf(app, LAGOS.id)).toEqual(LAGOS)
  expect(await institutionOf(app, 'university-of-atlantis')).toBeNull()
})

test('many are found at once, without those that nobody knows', async () => {
  const found = await institutionsByIds(app, [LAGOS.id, 'university-of-atlantis', LAGOS.id])
  expect([...found]).toEqual([[LAGOS.id, LAGOS]])
  expect((await institutionsByIds(app, [])).size).toBe(0)
})

test('a search gives what a person chooses from', async () => {
  expect(await searchInstitutions(app, { search: 'unilag' })).toEqual([
    { id: LAGOS.id, name: LAGOS.name, shortName: LAGOS.shortName, stateName: LAGOS.stateName },
  ])
})

test('a release that still runs reads and writes through the old names', async () => {
  const { id } = demoPerson('ife')
  await sql`insert into members.institution (id, name, folded, folded_name, is_reviewed, added_at)
    values ('own-old', 'Old Names', 'old names', 'old names', false, now())
    on conflict (folded_name) do update set folded_name = excluded.folded_name`.execute(app.db)
  await sql`insert into members.affiliation (person_id, institution_id, status, changed_at)
    values (${id}, 'own-old', 'student', now())
    on conflict (person_id) do update set institution_id = excluded.institution_id`.execute(app.db)
  expect(await affiliationOf(app, id)).toMatchObject({ institutionName: 'Old Names', isReviewed: false })
  await sql`delete from members.affiliation where person_id = ${id}`.execute(app.db)
  expect(await institutionOf(app, 'own-old')).toBeNull()
})
