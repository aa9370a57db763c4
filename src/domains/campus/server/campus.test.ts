import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import type { DemoName } from '#test/people.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Camp } from '../contracts/camp-contract.ts'
import type { Campus } from '../contracts/community-contract.ts'
import type { StudentLeader } from '../contracts/student-leader-contract.ts'
import { listingKind } from './leaders/moderated.ts'

const app = await openTestApp()
// Nobody of the demonstration is a member here.
for (const table of ['listing', 'proof'])
  await sql`delete from ${sql.table(`campus.${table}`)}`.execute(app.db)

const UNILAG = 'university-of-lagos'
const PLAN = 'A weekly lesson about voting for first-year students, with two friends.'

const prove = (personId: string, placeId = UNILAG) =>
  sql`insert into campus.proof (id, person_id, community, place_id, method, status, asked_at, valid_until)
    values (${randomUUID()}, ${personId}, ${placeId.startsWith('NG-') ? 'corps' : 'school'}, ${placeId}, 'email', 'proven',
      ${app.clock.now()}, ${new Date(app.clock.now().getTime() + 300 * DAY_MS)})`.execute(app.db)

const studentLeader = async (name: DemoName): Promise<Person> => {
  const who = await app.signIn(name)
  await who.post('/api/user/affiliation', { institutionId: UNILAG, status: 'student_leader' })
  await prove(demoPerson(name).id)
  return who
}

describe('communities', () => {
  test('are counted at night from completed tasks of proven members, and shown from ten active ones on', async () => {
    const ada = await app.signIn('ada')
    const countOf = async () => {
      await jobNamed('campus:participation').run(jobCtx(app), {})
      const campus = (await ada.get('/api/campus?state=NG-LA')).json<Campus>()
      return campus.communities.find(({ id }) => id === UNILAG)?.counted
    }
    const addMembers = async (many: number) => {
      for (let one = 0; one < many; one += 1) {
        const id = randomUUID()
        await sql`insert into identity.person (id, first_name, last_name, email, joined_at)
          values (${id}, 'Test', 'Member', ${`${id}@example.ng`}, ${app.clock.now()})`.execute(app.db)
        await prove(id)
        for (let task = 0; task < 5; task += 1)
          await sql`insert into activity.fact (kind, who, about, at, detail)
            values ('task.completed', ${id}, ${`task:${randomUUID()}`}, ${app.clock.now()}, '{}')`.execute(
            app.db,
          )
      }
    }
    await addMembers(9)
    expect(await countOf()).toBeNull()
    await addMembers(1)
    expect(await countOf()).toEqual({ members: 10, active: 10, tasks: 50, seal: 'silver' })
    app.clock.advance(366 * 86_400)
    await jobNamed('campus:participation').run(jobCtx(app), {})
    const later = (await (await app.signIn('ada')).get('/api/campus?state=NG-LA')).json<Campus>()
    expect(later.communities.find(({ id }) => id === UNILAG)?.counted).toBeNull()
  })
})

describe('camps', () => {
  test('are one for each State, with an address only where the lists agree', async () => {
    const ada = await app.signIn('ada')
    const { items } = (await ada.get('/api/campus/camps')).json<{ items: Camp[] }>()
    expect(items).toHaveLength(37)
    expect(new Set(items.map(({ stateName }) => stateName)).size).toBe(37)
    expect(items.filter(({ address }) => address === null).map(({ id }) => id)).toEqual(['nysc-bo'])
    expect((await ada.get('/api/campus/camps/nysc-la')).json()).toMatchObject({
      stateName: 'Lagos',
      lgaName: 'Agege',
      corps: null,
    })
    expect((await ada.get('/api/campus/camps/nysc-xx')).statusCode).toBe(404)
  })
})

describe('student leaders', () => {
  const listed = async (who: Person) =>
    (await who.get('/api/campus/leaders')).json<{ items: StudentLeader[] }>().items
  const entry = { office: 'Secretary of the union', about: 'Clean hostels.', agrees: 'yes' }

  test('are listed when they agree and their school is proven, as long as it is', async () => {
    const [ife, ada] = [await app.signIn('ife'), await studentLeader('ada')]
    expect(await ife.post('/api/campus/leaders', entry)).toRefuse(409, 'NOT_STUDENT_LEADER')
    expect((await ada.post('/api/campus/leaders', { office: 'Secretary' })).statusCode).toBe(400)
    expect((await ada.post('/api/campus/leaders', entry)).statusCode).toBe(200)
    expect(await listed(ife)).toMatchObject([
      { name: 'Ada Sampleson', office: 'Secretary of the union', institutionName: 'University of Lagos' },
    ])
    await sql`update campus.proof set status = 'expired' where person_id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
    expect(await listed(ife)).toEqual([])
    await sql`update campus.proof set status = 'proven' where person_id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
    expect(await listed(ife)).toHaveLength(1)
    await ada.post('/api/campus/leaders/remove', {})
    expect(await listed(ife)).toEqual([])
  })

  test('do not campaign on the list', async () => {
    const dayo = await studentLeader('dayo')
    const about = 'Please vote for Bola Candidate of the union.'
    expect(await dayo.post('/api/campus/leaders', { ...entry, about })).toRefuse(409, 'NAMES_A_CHOICE')
  })

  test('are held, put back and removed by moderation; what was removed does not come back', async () => {
    const [ife, funke] = [await app.signIn('ife'), await studentLeader('funke')]
    await funke.post('/api/campus/leaders', entry)
    const [shown] = await listed(ife)
    const id = shown?.id ?? ''
    const ctx = app as never
    expect((await listingKind.subjects(ctx, [id])).get(id)).toMatchObject({
      authorId: demoPerson('funke').id,
      text: 'Clean hostels.',
    })
    await listingKind.hold(ctx, id)
    expect(await listed(ife)).toEqual([])
    // A held entry can be neither changed back nor replaced by its owner.
    await funke.post('/api/campus/leaders/remove', {})
    await funke.post('/api/campus/leaders', entry)
    expect(await listed(ife)).toEqual([])
    await listingKind.restore(ctx, id)
    expect(await listed(ife)).toHaveLength(1)
    await listingKind.remove(ctx, id)
    expect(await funke.post('/api/campus/leaders', entry)).toRefuse(409, 'LISTING_REMOVED')
  })
})

describe('programmes', () => {
  test('are open to those whose proof they ask for; staff of the place answer once, and the person is told', async () => {
    const [gbenga, chidi] = [await app.signIn('gbenga'), await app.signIn('chidi')]
    const form = { programme: 'ambassador', plan: PLAN }
    expect(await gbenga.post('/api/campus/applications', form)).toRefuse(409, 'PROGRAMME_CLOSED')
    await prove(demoPerson('gbenga').id)
    const sent = await gbenga.post('/api/campus/applications', form)
    expect(sent.statusCode).toBe(201)
    expect(await gbenga.post('/api/campus/applications', form)).toRefuse(409, 'APPLIED_ALREADY')
    const { id } = sent.json<{ id: string }>()
    const decide = () =>
      chidi.post(`/api/admin/campus/applications/${id}/decision`, {
        outcome: 'accept',
        answer: 'Welcome. We write to you this week.',
      })
    expect((await decide()).statusCode).toBe(200)
    expect(await decide()).toRefuse(409, 'APPLICATION_SETTLED')
    expect((await gbenga.get('/api/campus/portal')).json()).toMatchObject({
      open: ['ambassador'],
      applications: [{ status: 'accepted', answer: 'Welcome. We write to you this week.' }],
    })
    const told = (await gbenga.get('/api/notifications')).json<{ items: { title: string }[] }>().items
    expect(told.map(({ title }) => title)).toContain('Your application is decided')
  })
})

describe('an email domain', () => {
  test('is opened by two people, and proves nothing before', async () => {
    const [chidi, lola, ada] = [await app.signIn('chidi'), await app.signIn('lola'), await app.signIn('ada')]
    await ada.post('/api/user/affiliation', { institutionId: UNILAG, status: 'student' })
    await sql`delete from campus.proof where person_id = ${demoPerson('ada').id}`.execute(app.db)
    const email = { email: 'ada@unilag-alumni.example.ng' }
    const propose = (domain: string, change = 'open') =>
      chidi.post('/api/admin/campus/domains', {
        domain,
        institutionId: UNILAG,
        change,
        reason: 'The registrar confirmed it by letter.',
      })
    expect(await propose('gmail.com')).toRefuse(409, 'DOMAIN_COMMON')
    expect(await propose('unilag.edu.ng')).toRefuse(409, 'DOMAIN_AS_IS')
    const proposed = await propose('unilag-alumni.example.ng')
    expect(proposed.statusCode).toBe(202)
    expect(await propose('unilag-alumni.example.ng')).toRefuse(409, 'APPROVAL_WAITING')
    expect(await ada.post('/api/campus/email', email)).toRefuse(409, 'DOMAIN_UNKNOWN')
    const confirm = `/api/approvals/${proposed.json<{ id: string }>().id}/confirm`
    expect((await chidi.post(confirm, {})).statusCode).toBe(403)
    expect((await lola.post(confirm, {})).statusCode).toBe(200)
    expect((await ada.post('/api/campus/email', email)).statusCode).toBe(202)
  })
})
