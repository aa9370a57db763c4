import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { InstitutionImport, ManagedInstitution, ManagedRow } from '../../console-contract.ts'
import type { InstitutionProfile } from '../../contract.ts'
import { institutionOf } from '../lookup.ts'
import { seedInstitutions } from '../seeds.ts'

const app = await openTestApp()
const [chidi, lola, ada, ife] = await Promise.all([
  app.signIn('chidi'),
  app.signIn('lola'),
  app.signIn('ada'),
  app.signIn('ife'),
])

const form = (over: Record<string, unknown> = {}) => ({
  name: 'Yaba College of Technology',
  shortName: 'YABATECH',
  type: 'polytechnic',
  ownership: 'federal',
  state: 'NG-LA',
  source: 'A list of May 2026',
  reason: 'It was missing on the list.',
  ...over,
})
const add = (over: Record<string, unknown> = {}, who = chidi) =>
  who.post('/api/admin/institutions', form(over))
const managed = async (id: string) => ok<ManagedInstitution>(await chidi.get(`/api/admin/institutions/${id}`))
const shown = async (id: string) => ok<InstitutionProfile>(await app.guest().get(`/api/institutions/${id}`))
const belong = (who: Person, body: Record<string, unknown>) =>
  who.post('/api/user/affiliation', { status: 'student', ...body })
const confirm = async (who: Person, from: string) => {
  const { rows } = await sql<{ id: string }>`select id from approvals.approval
    where kind = 'institutions.merge' and subject = ${from} and state = 'waiting'`.execute(app.db)
  return who.post(`/api/approvals/${rows[0]?.id}/confirm`, {})
}
const merge = (from: string, into: string, who = chidi) =>
  who.post(`/api/admin/institutions/${from}/merge`, { into, reason: 'Two spellings of one school.' })

describe('the list of institutions', () => {
  test('is for the staff: everybody else is refused', async () => {
    expect(await add({}, app.guest())).toRefuse(401, 'SIGNED_OUT')
    expect((await add({}, ada)).statusCode).toBe(403)
    expect((await ada.get('/api/admin/institutions')).statusCode).toBe(403)
  })

  test('takes a new one, whose address comes from its name; a taken name is refused', async () => {
    const { id } = ok<{ id: string }>(await add(), 201)
    expect(id).toBe('yaba-college-of-technology')
    expect(await shown(id)).toMatchObject({ name: 'Yaba College of Technology', stateName: 'Lagos' })
    expect(await add({ name: 'YABA college of technology' })).toRefuse(409, 'INSTITUTION_NAME_TAKEN')
    const { history } = await managed(id)
    expect(history).toMatchObject([{ kind: 'added', by: 'Chidi Mockford', reason: form().reason }])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown kind', { type: 'castle' }, 'type'],
    ['a whole address as the site', { website: 'https://yabatech.edu.ng/x' }, 'website'],
    ['no source', { source: '' }, 'source'],
    ['a year of another time', { founded: 1200 }, 'founded'],
    ['no reason', { reason: '' }, 'reason'],
  ])('refuses %s', async (_what, over, field) => {
    const response = await add(over)
    expect(response).toRefuse(400, 'INVALID_INPUT')
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
  })

  test('keeps what was corrected, with who changed what, also after the next start', async () => {
    const id = 'university-of-calabar'
    const before = await managed(id)
    const body = form({
      name: before.name,
      shortName: 'UNICAL-X',
      type: 'university',
      state: 'NG-CR',
      reason: 'The short name was missing.',
    })
    ok(await chidi.post(`/api/admin/institutions/${id}`, body))
    await seedInstitutions(app.db, new Date())
    const after = await managed(id)
    expect(after).toMatchObject({ shortName: 'UNICAL-X', source: 'A list of May 2026' })
    expect(after.history[0]).toMatchObject({ kind: 'corrected', by: 'Chidi Mockford' })
    expect(after.history[0]?.fields).toContainEqual({
      field: 'short_name',
      before: before.shortName,
      after: 'UNICAL-X',
    })
    expect(after.history[0]?.fields.map(({ field }) => field)).not.toContain('name')
    expect((await chidi.post('/api/admin/institutions/no-such', body)).statusCode).toBe(404)
    const taken = await chidi.post(`/api/admin/institutions/${id}`, { ...body, name: 'University of Lagos' })
    expect(taken).toRefuse(409, 'INSTITUTION_NAME_TAKEN')
  })

  test('gives a name that members wrote to the institution that is added with it', async () => {
    ok(await belong(ife, { ownName: 'Auchi Pólytechnic' }))
    const own = ok<{ items: ManagedRow[] }>(await chidi.get('/api/admin/institutions?list=own&search=auchi'))
    expect(own.items).toMatchObject([{ name: 'Auchi Pólytechnic', members: 1 }])
    const { id } = ok<{ id: string }>(await add({ name: 'Auchi Polytechnic', shortName: undefined }), 201)
    expect((await managed(id)).members).toBe(1)
    expect((await institutionOf(app, own.items[0]?.id ?? ''))?.id).toBe(id)
    // Whoever writes the name from now on belongs there.
    const again = ok<{ institutionId: string }>(await belong(ada, { ownName: 'auchi polytechnic' }))
    expect(again.institutionId).toBe(id)
    ok(await belong(ada, { institutionId: 'university-of-lagos' }))
  })
})

describe('merging two institutions', () => {
  test('needs a second person; then people, figures, nominations and old addresses follow', async () => {
    const from = ok<{ id: string }>(await add({ name: 'Univ. of Lagos Akoka', shortName: undefined }), 201).id
    ok(await belong(ife, { institutionId: from }))
    await sql`insert into institutions.counted_month (month, counted_at) values ('2025-05-01', now())`.execute(
      app.db,
    )
    await sql`insert into institutions.participation (institution_id, month, members, active, actions) values
      (${from}, '2025-05-01', 20, 12, 30), ('university-of-lagos', '2025-05-01', 40, 18, 50)`.execute(app.db)
    const { rows } = await sql<{ id: string }>`update vetting.nomination set nominator_institution = ${from}
      where id = (select id from vetting.nomination limit 1) returning id`.execute(app.db)

    expect(ok(await merge(from, 'university-of-lagos'), 202)).toMatchObject({ state: 'pending_approval' })
    expect((await managed(from)).waitsToJoin).toMatchObject({ id: 'university-of-lagos' })
    expect(await merge(from, 'university-of-lagos', lola)).toRefuse(409, 'APPROVAL_WAITING')
    expect(await confirm(chidi, from)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect((await shown(from)).id).toBe(from)
    ok(await confirm(lola, from))

    expect((await shown(from)).id).toBe('university-of-lagos')
    expect((await institutionOf(app, from))?.name).toBe('University of Lagos')
    const { rows: moved } = await sql<{
      id: string
    }>`select institution_id as id from institutions.affiliation
      where person_id = ${demoPerson('ife').id}`.execute(app.db)
    expect(moved).toEqual([{ id: 'university-of-lagos' }])
    const { rows: counted } = await sql<object>`select institution_id as id, members, active, actions
      from institutions.participation where month = '2025-05-01'`.execute(app.db)
    expect(counted).toEqual([{ id: 'university-of-lagos', members: 60, active: 30, actions: 80 }])
    const { rows: nominated } = await sql<{ of: string }>`select nominator_institution as of
      from vetting.nomination where id = ${rows[0]?.id}`.execute(app.db)
    expect(nominated).toEqual([{ of: 'university-of-lagos' }])
    // An old form still names the merged one.
    const kept = ok<{ institutionId: string }>(await belong(ife, { institutionId: from }))
    expect(kept.institutionId).toBe('university-of-lagos')
    expect((await managed(from)).history[0]).toMatchObject({ kind: 'merged' })
    const list = ok<{ items: ManagedRow[] }>(await chidi.get('/api/admin/institutions?list=merged'))
    expect(list.items.map(({ id }) => id)).toContain(from)
    const found = await app.guest().get('/api/reference/institutions?search=akoka')
    expect(ok<unknown[]>(found)).toEqual([])
  })

  test('of one with itself, with one that is gone or with an unknown one is refused', async () => {
    const id = 'university-of-uyo'
    expect(await merge(id, id)).toRefuse(400, 'INSTITUTION_SAME')
    expect(await merge(id, 'univ-of-lagos-akoka')).toRefuse(409, 'INSTITUTION_MOVED_ON')
    expect(await merge(id, 'no-such')).toRefuse(409, 'INSTITUTION_MOVED_ON')
    expect(await merge('no-such', id)).toRefuse(404, 'INSTITUTION_NOT_FOUND')
  })

  test('into one that was merged meanwhile is refused when it is confirmed', async () => {
    const names = ['Chain One', 'Chain Two', 'Chain Three']
    const ids = await Promise.all(
      names.map(async (name) => ok<{ id: string }>(await add({ name, shortName: undefined }), 201).id),
    )
    const [one = '', two = '', three = ''] = ids
    ok(await merge(one, two), 202)
    ok(await merge(two, three), 202)
    ok(await confirm(lola, two))
    expect(await confirm(lola, one)).toRefuse(409, 'APPROVAL_BLOCKED')
  })

  test('carries what was merged before: every old address leads to the last one', async () => {
    const [from, into] = await Promise.all(
      ['Link One', 'Link Two'].map(
        async (name) => ok<{ id: string }>(await add({ name, shortName: undefined }), 201).id,
      ),
    )
    ok(await merge(from ?? '', into ?? ''), 202)
    ok(await confirm(lola, from ?? ''))
    ok(await merge(into ?? '', 'university-of-uyo'), 202)
    ok(await confirm(lola, into ?? ''))
    expect((await shown(from ?? '')).id).toBe('university-of-uyo')
  })
})

describe('a list', () => {
  const head = 'name,shortName,type,ownership,state,founded,website,source'
  const csv = [
    head,
    'Sample Polytechnic Bida,SPB,polytechnic,federal,Niger,1977,,NBTE',
    'College of Education Warri,,College of education,state,Delta State,,,NCCE',
    'University of Lagos,,university,federal,Lagos,,,NUC',
    'No Kind,,castle,,,,,NUC',
    'No State,,university,,Atlantis,,,NUC',
    ',,university,,,,,NUC',
    'Sample Polytechnic Bida,,polytechnic,,,,,NBTE',
    '=1+1,,university,,,19x7,,NUC',
  ].join('\n')
  const check = async (text = csv) =>
    ok<{ id: string }>(
      await chidi.post('/api/admin/institution-imports', { csv: text, reason: 'The list of the boards.' }),
      201,
    ).id
  const read = async (id: string) =>
    ok<InstitutionImport>(await chidi.get(`/api/admin/institution-imports/${id}`))
  const carryOut = (id: string) => chidi.post(`/api/admin/institution-imports/${id}/carry-out`, {})

  test('is checked first, with every fault by row and column, and adds nothing', async () => {
    const list = await read(await check())
    expect(list.state).toBe('checked')
    expect(list.fresh.map(({ name, stateName }) => [name, stateName])).toEqual([
      ['Sample Polytechnic Bida', 'Niger'],
      ['College of Education Warri', 'Delta'],
    ])
    expect(list.known).toEqual([{ line: 4, name: 'University of Lagos', id: 'university-of-lagos' }])
    expect(list.faults.map(({ line, column }) => [line, column])).toEqual([
      [5, 'type'],
      [6, 'state'],
      [7, 'name'],
      [8, 'name'],
      [9, 'founded'],
    ])
    expect((await app.guest().get('/api/institutions/sample-polytechnic-bida')).statusCode).toBe(404)
  })

  test('knows States by every name that the search knows, and guesses what a misspelled one means', async () => {
    const states = [
      'FCT',
      'Abuja',
      'F.C.T',
      'Nassarawa',
      'AkwaIbom',
      'NG-LA',
      'Lagos State',
      'Nasarrawwa',
      'Atlantis',
    ]
    const rows = states.map((state, at) => `Sample College ${at},,polytechnic,,${state},,,NBTE`)
    const list = await read(await check([head, ...rows].join('\n')))
    const capital = 'Federal Capital Territory'
    expect(list.fresh.map(({ stateName }) => stateName)).toEqual([
      capital,
      capital,
      capital,
      'Nasarawa',
      'Akwa Ibom',
      'Lagos',
      'Lagos',
    ])
    expect(list.faults.map(({ column, value, guess }) => [column, value, guess])).toEqual([
      ['state', 'Nasarrawwa', 'Nasarawa'],
      ['state', 'Atlantis', undefined],
    ])
  })

  test('is carried out once, also in parallel, and each institution has its history', async () => {
    const id = await check()
    const answers = await Promise.all([carryOut(id), carryOut(id), carryOut(id)])
    for (const answer of answers)
      expect(ok<InstitutionImport>(answer)).toMatchObject({ state: 'done', added: 2 })
    expect(await managed('college-of-education-warri')).toMatchObject({
      type: 'college_of_education',
      stateCode: 'NG-DE',
      history: [{ kind: 'imported', reason: 'The list of the boards.' }],
    })
    expect(await carryOut(await check())).toRefuse(409, 'INSTITUTION_LIST_EMPTY')
  })

  test.each([
    ['without the columns', 'one,two\n1,2', 'INSTITUTION_LIST_UNREADABLE'],
    ['with an open quotation mark', `${head}\n"Half,,university,,,,,NUC`, 'INSTITUTION_LIST_UNREADABLE'],
    ['with too many rows', `${head}\n${'A,,university,,,,,NUC\n'.repeat(501)}`, 'INSTITUTION_LIST_TOO_LONG'],
  ])('%s is refused', async (_what, text, code) => {
    const answer = await chidi.post('/api/admin/institution-imports', {
      csv: text,
      reason: 'The list of the boards.',
    })
    expect(answer).toRefuse(400, code)
  })
})

describe('the public directory', () => {
  test('is found by name, kind, ownership and State, a page at a time', async () => {
    const list = async (query: string) =>
      ok<{ items: { id: string; name: string }[]; total: number; nextCursor: string | null }>(
        await app.guest().get(`/api/institutions?${query}`),
      )
    expect((await list('search=Ìbàdàn')).items.map(({ id }) => id)).toContain('university-of-ibadan')
    const first = await list('ownership=federal&type=university&limit=5')
    const second = await list(`ownership=federal&type=university&limit=5&cursor=${first.nextCursor}`)
    const names = [...first.items, ...second.items].map(({ name }) => name)
    expect(new Set(names).size).toBe(10)
    expect(first.total).toBeGreaterThan(40)
    expect((await list('state=NG-LA&search=university of lagos')).items.map(({ id }) => id)).toContain(
      'university-of-lagos',
    )
    expect(await app.guest().get('/api/institutions?cursor=abc')).toRefuse(400, 'INVALID_INPUT')
  })
})
