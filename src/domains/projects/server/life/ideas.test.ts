import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import { decide, give, idea, REASON, runProjectJobs, seeProject, suggest } from '#test/project-ideas.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { auditOf } from '#test/staff.ts'
import type { ProjectCard } from '../../contract.ts'
import type { ConsoleProject } from '../../life-contract.ts'

let ada: Person
let dayo: Person
let binta: Person
let funke: Person
let emeka: Person
let chidi: Person
const signIn = async () => {
  ada = await app.signIn('ada')
  dayo = await app.signIn('dayo')
  binta = await app.signIn('binta')
  funke = await app.signIn('funke')
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
}

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
await give(app, 'dayo', 'purchased', 2000)
await give(app, 'dayo', 'earned', 30)
await signIn()
beforeEach(() => endApprovals(app))

const listed = async (who: Person, query: string) =>
  ok<{ items: ProjectCard[] }>(await who.get(`/api/projects${query}`)).items.map(({ id }) => id)
const balanceOf = (owner: string) => accountsStore(app.db).balanceOf('project', owner)
const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true, heldBeyond: 0 })
const notices = async (who: Person): Promise<string> => (await who.get('/api/notifications?limit=50')).body

describe('an idea', () => {
  test('is seen by its author and the console only, until the console opens it for votes with its reason', async () => {
    const id = await suggest(ada)
    for (const who of [app.guest(), dayo]) {
      expect((await who.get(`/api/projects/${id}`)).statusCode).toBe(404)
      expect(await listed(who, '?limit=50')).not.toContain(id)
    }
    expect(await listed(ada, '?mine=yes')).toEqual([id])
    expect(await listed(dayo, '?mine=yes')).toEqual([])
    expect(await listed(app.guest(), '?mine=yes')).toEqual([])
    expect(await seeProject(funke, id)).toMatchObject({
      status: 'proposed',
      goal: '100.00',
      costs: [
        { label: 'Roofing sheets', amount: '75.00', kobo: 750_000 },
        { label: 'Carpenter', amount: '25.00', kobo: 250_000 },
      ],
    })
    expect(await ada.post(`/api/projects/${id}/vote`, { amount: 1 })).toRefuse(409, 'VOTING_CLOSED')
    ok(await decide(funke, id, 'active'))
    const seen = await seeProject(app.guest(), id)
    expect(seen.events.map(({ status, text }) => [status, text])).toEqual([
      ['proposed', ''],
      ['active', REASON],
    ])
    expect(await listed(app.guest(), '?status=active&limit=50')).toContain(id)
    ok(await dayo.post(`/api/projects/${id}/vote`, { amount: 1 }))
    expect(await auditOf(app, `project:${id}`)).toEqual([['project.decide', `proposed to active: ${REASON}`]])
    expect(await notices(ada)).toContain('Open for votes')
  })

  test('keeps the purchase rate of its day, whatever SUP costs later', async () => {
    const setRate = (version: number, minor: number) =>
      sql`insert into regions.rate (region_id, kind, version, minor_per_sup, first_day, why, decided_at)
        values ('nigeria', 'purchase', ${version}, ${minor}, ${app.clock.now()}, 'test', ${app.clock.now()})`.execute(
        app.db,
      )
    const before = await suggest(ada)
    await setRate(2, 20_000)
    const after = await suggest(ada)
    await setRate(3, 10_000)
    expect(await seeProject(ada, after)).toMatchObject({
      goal: '50.00',
      costs: [
        { label: 'Roofing sheets', amount: '37.50', kobo: 750_000 },
        { label: 'Carpenter', amount: '12.50', kobo: 250_000 },
      ],
    })
    expect((await seeProject(ada, before)).goal).toBe('100.00')
  })

  test.each([
    ['a title that says nothing', { title: 'Roof' }, 'title'],
    ['a place that is none', { lga: 'somewhere' }, 'lga'],
    ['no category', { category: 'sport' }, 'category'],
    ['costs without naira', { costs: 'Cement' }, 'costs'],
    ['one step', { steps: 'Everything 4' }, 'steps'],
    ['a story of one word', { story: 'Roof' }, 'story'],
  ])('with %s is refused at its field', async (_, change, field) => {
    expect(fieldsOf(await ada.post('/api/projects', { ...idea, ...change }))).toEqual([field])
  })

  test('needs a citizen and a place that exists', async () => {
    expect((await app.guest().post('/api/projects', idea)).statusCode).toBe(401)
    expect(await ada.post('/api/projects', { ...idea, lga: 'LA-nowhere' })).toRefuse(400, 'PLACE_UNKNOWN')
  })

  test('is declined in public with its reason, or out of the public when its words break the rules', async () => {
    const [open, hidden] = [await suggest(ada), await suggest(ada)]
    ok(await decide(funke, open, 'declined'))
    ok(await decide(funke, hidden, 'declined', { isHidden: 'yes' }))
    expect((await seeProject(app.guest(), open)).events.at(-1)).toMatchObject({
      status: 'declined',
      text: REASON,
    })
    expect((await app.guest().get(`/api/projects/${hidden}`)).statusCode).toBe(404)
    expect((await seeProject(ada, hidden)).status).toBe('declined')
    expect(await decide(funke, open, 'active')).toRefuse(409, 'STATUS_NOT_NEXT')
  })

  test('is taken back by its author alone, and only before the decision', async () => {
    const id = await suggest(ada)
    expect(await dayo.post(`/api/projects/${id}/withdraw`, {})).toRefuse(404, 'PROJECT_NOT_FOUND')
    ok(await ada.post(`/api/projects/${id}/withdraw`, {}))
    expect(await decide(funke, id, 'active')).toRefuse(409, 'STATUS_NOT_NEXT')
    const decided = await suggest(ada)
    ok(await decide(funke, decided, 'active'))
    expect(await ada.post(`/api/projects/${decided}/withdraw`, {})).toRefuse(409, 'STATUS_NOT_NEXT')
  })
})

describe('the console', () => {
  test('is open to the committee and staff of content and finance, and decides with a reason', async () => {
    const id = await suggest(ada)
    const names = async (who: Person) =>
      ok<{ items: ConsoleProject[] }>(await who.get('/api/admin/projects?list=ideas&limit=100')).items.map(
        (each) => each.id,
      )
    for (const who of [funke, emeka, chidi]) expect(await names(who)).toContain(id)
    for (const [who, status] of [
      [app.guest(), 401],
      [ada, 403],
      [binta, 403],
    ] as const) {
      expect((await who.get('/api/admin/projects')).statusCode).toBe(status)
      expect((await decide(who, id, 'active')).statusCode).toBe(status)
    }
    expect(fieldsOf(await decide(funke, id, 'active', { reason: 'Yes' }))).toEqual(['reason'])
    expect(fieldsOf(await decide(funke, id, 'funding', { days: undefined }))).toEqual(['days'])
    expect(fieldsOf(await decide(funke, id, 'funding', { days: 400 }))).toEqual(['days'])
    expect(await decide(funke, id, 'funding')).toRefuse(409, 'STATUS_NOT_NEXT')
  })

  test('never decides about an own idea, nor outside its place', async () => {
    const own = await suggest(funke)
    expect(await decide(funke, own, 'active')).toRefuse(403, 'OWN_PROJECT')
    const elsewhere = await suggest(ada)
    await sql`update identity.person_role set scope_state = 'NG-EN', scope_lga = 'EN-nsukka'
      where role = 'committee_member'`.execute(app.db)
    expect(await decide(funke, elsewhere, 'active')).toRefuse(403, 'OUTSIDE_PLACE')
    const waiting = ok<{ items: ConsoleProject[] }>(
      await funke.get('/api/admin/projects?list=ideas&limit=100'),
    )
    expect(waiting.items).toEqual([])
    await sql`update identity.person_role set scope_state = null, scope_lga = null
      where role = 'committee_member'`.execute(app.db)
  })

  test('of many decisions at once one counts, and the history has it once', async () => {
    const id = await suggest(ada)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        decide(at % 2 === 0 ? funke : chidi, id, at < 5 ? 'active' : 'declined'),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await seeProject(ada, id)).events).toHaveLength(2)
  })

  test('closes a vote, and the SUP of its votes goes to the rewards fund', async () => {
    const id = await suggest(ada)
    ok(await decide(funke, id, 'active'))
    ok(await dayo.post(`/api/projects/${id}/vote`, { amount: 3 }))
    ok(await decide(funke, id, 'closed'))
    await runProjectJobs(app)
    expect(await balanceOf(id)).toBe(0)
    await isSound()
  })
})
