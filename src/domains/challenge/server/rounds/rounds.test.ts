import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import { nominateBy } from '#test/nominations.ts'
import {
  announcedRound,
  confirmFor,
  roundsPath,
  draftRound,
  proposeFor,
  roundForm,
  seenRound,
} from '#test/rounds.ts'
import { addLeaderIn } from '#test/seat-holders.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { PublicRound, RoundArea, RoundInList } from '../../round-contract.ts'

const app = await openTestApp()
const kemi = await app.signIn('kemi')
const chidi = await app.signIn('chidi')

/** Areas of Sokoto, one for each test, so that tests do not disturb each other. */
const free: string[] = []
const nextLga = async (): Promise<string> => {
  if (free.length === 0) {
    const { items } = ok<{ items: RoundArea[] }>(await kemi.get('/api/admin/challenge/areas?state=NG-SO'))
    free.push(...items.filter(({ isTaken, ready }) => !isTaken && ready === 0).map(({ id }) => id))
  }
  return free.shift() ?? ''
}
const areasOf = async (lga: string) =>
  ok<{ items: RoundArea[] }>(await kemi.get('/api/admin/challenge/areas?state=NG-SO')).items.find(
    ({ id }) => id === lga,
  )
const statusOf = async (leader: string) =>
  (await sql<{ status: string }>`select status from leaders.leader where id = ${leader}`.execute(app.db))
    .rows[0]?.status
const published = async (id: string) =>
  ok<{ items: PublicRound[] }>(await app.guest().get('/api/challenge/rounds')).items.find(
    (round) => round.id === id,
  )
const audited = async (id: string) =>
  (
    await sql<{
      action: string
    }>`select action from platform.audit where target = ${`round:${id}`} order by id`.execute(app.db)
  ).rows.map(({ action }) => action)

describe('a draft round', () => {
  test('starts from a template, on today or a later day, with a unique name', async () => {
    const form = roundForm(app)
    const made = await kemi.post(roundsPath, form)
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    const round = await seenRound(kemi, id)
    expect(round).toMatchObject({
      status: 'draft',
      tallyRule: 'linear',
      tieRule: 'audit_score_then_lot',
      contests: [],
    })
    expect(Date.parse(round.closesAt) - Date.parse(round.opensAt)).toBe(7 * DAY_MS)
    expect(await kemi.post(roundsPath, form)).toRefuse(409, 'NAME_TAKEN')
    const late = await kemi.post(roundsPath, { ...roundForm(app), opensOn: '2026-01-01' })
    expect([late.statusCode, fieldsOf(late)]).toEqual([400, ['opensOn']])
    expect(await published(id)).toBeUndefined()
    const { items } = ok<{ items: RoundInList[] }>(await chidi.get(roundsPath))
    expect(items.find((each) => each.id === id)).toMatchObject({
      name: form.name,
      contests: 0,
      isWaiting: false,
    })
  })

  test('takes free LGAs, all or none, and can release them', async () => {
    const [one, two] = [await nextLga(), await nextLga()]
    const id = await draftRound(app, kemi, [one])
    const add = (body: object) => kemi.post(`${roundsPath}/${id}/contests`, { seats: 1, ...body })
    expect(await add({ lgas: [two, one] })).toRefuse(409, 'LGA_IN_ROUND')
    expect(await add({ lgas: ['SO-nowhere'] })).toRefuse(404, 'LGA_UNKNOWN')
    expect(await add({ lgas: [two], seats: 20 })).toRefuse(409, 'NO_FREE_SEAT')
    expect((await add({ lgas: [] })).statusCode).toBe(400)
    expect((await seenRound(kemi, id)).contests.map(({ lga }) => lga)).toEqual([one])
    expect(
      await kemi.post(`${roundsPath}/${await draftRound(app, kemi, [])}/contests`, {
        lgas: [one],
        seats: 1,
      }),
    ).toRefuse(409, 'LGA_IN_ROUND')
    const contest = (await seenRound(kemi, id)).contests[0]?.id ?? ''
    ok(await kemi.post(`${roundsPath}/${id}/contests/${contest}/remove`))
    expect(await kemi.post(`${roundsPath}/${id}/contests/${contest}/remove`)).toRefuse(
      404,
      'CONTEST_NOT_FOUND',
    )
    ok(await add({ lgas: [one, two] }))
    expect(await audited(id)).toEqual([
      'round.create',
      'round.contests-add',
      'round.contest-remove',
      'round.contests-add',
    ])
  })

  test('cannot be announced empty; once announced it is fixed, in the database too', async () => {
    expect(await kemi.post(`${roundsPath}/${await draftRound(app, kemi, [])}/announce`)).toRefuse(
      409,
      'ROUND_EMPTY',
    )
    const lga = await nextLga()
    const id = await announcedRound(app, kemi, [lga])
    const contest = (await seenRound(kemi, id)).contests[0]?.id ?? ''
    expect(await kemi.post(`${roundsPath}/${id}/contests`, { lgas: [await nextLga()], seats: 1 })).toRefuse(
      409,
      'ROUND_NOT_DRAFT',
    )
    expect(await kemi.post(`${roundsPath}/${id}/contests/${contest}/remove`)).toRefuse(409, 'ROUND_NOT_DRAFT')
    for (const change of [
      sql`update challenge.contest set quorum = 1 where id = ${contest}`,
      sql`update challenge.contest set seats = 2 where id = ${contest}`,
      sql`delete from challenge.contest where id = ${contest}`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow('are fixed')
    expect(await kemi.post(`${roundsPath}/${id}/announce`)).toRefuse(409, 'ROUND_MOVED')
    expect(await published(id)).toMatchObject({
      status: 'announced',
      contests: [{ lga, seats: 1, quorum: 20, candidates: 0 }],
    })
  })

  test('loses its pending proposals when its announcement is withdrawn', async () => {
    const id = await announcedRound(app, kemi, [await nextLga()])
    const proposal = await proposeFor(kemi, id)
    expect((await chidi.post(`${roundsPath}/${id}/withdraw`, {})).statusCode).toBe(400)
    ok(await chidi.post(`${roundsPath}/${id}/withdraw`, { reason: 'Wrong local government.' }))
    expect(await seenRound(kemi, id)).toMatchObject({ status: 'draft', proposals: [] })
    expect(await chidi.post(`${roundsPath}/${id}/withdraw`, { reason: 'Again.' })).toRefuse(
      409,
      'ROUND_MOVED',
    )
    ok(await kemi.post(`${roundsPath}/${id}/announce`))
    expect(await confirmFor(chidi, id, proposal)).toRefuse(409, 'APPROVAL_CLOSED')
  })
})

describe('the opening of a round', () => {
  test('the go/no-go list says what is missing, and nobody opens a round before it is complete', async () => {
    const lga = await nextLga()
    await addLeaderIn(app, lga, 'shortlisted')
    const id = await draftRound(app, kemi, [lga])
    ok(await kemi.post(`${roundsPath}/${id}/announce`))
    const before = await seenRound(kemi, id)
    expect(before.isReady).toBe(false)
    expect(before.contests[0]?.checks).toEqual([
      { check: 'leaders', isMet: false, has: 1, needs: 2 },
      { check: 'seats', isMet: true, has: expect.any(Number) as number, needs: 1 },
      { check: 'quorum', isMet: true, has: 20, needs: null },
      { check: 'tie', isMet: true, has: null, needs: null },
    ])
    const ask = () => kemi.post(`${roundsPath}/${id}/proposals`, { act: 'open', reason: 'We are ready.' })
    expect(await ask()).toRefuse(409, 'ROUND_NOT_READY')
    await addLeaderIn(app, lga, 'shortlisted')
    expect((await seenRound(kemi, id)).isReady).toBe(true)
    expect((await ask()).statusCode).toBe(202)
  })

  test('only verified people who agree may be candidates', async () => {
    const lga = await nextLga()
    const ready = async () => (await areasOf(lga))?.ready
    const ada = await app.signIn('ada')
    const { id: nomination } = await nominateBy(ada, { state: 'NG-SO', lga, officeType: 'civil_society' })
    const leader = await addLeaderIn(app, lga, 'shortlisted')
    await sql`update vetting.nomination set status = 'approved', decided_at = now(), leader_id = ${leader} where id = ${nomination}`.execute(
      app.db,
    )
    expect(await ready()).toBe(1)
    await sql`update leaders.leader set is_sample = false where id = ${leader}`.execute(app.db)
    expect(await ready()).toBe(0)
    const answer = (word: string) =>
      sql`insert into vetting.consent (nomination_id, letters, answer, answered_at) values (${nomination}, 1, ${word}, now())
        on conflict (nomination_id) do update set answer = ${word}, answered_at = now()`.execute(app.db)
    await answer('decline')
    expect(await ready()).toBe(0)
    await answer('consent')
    expect(await ready()).toBe(1)
    await sql`update leaders.leader set verified_at = null where id = ${leader}`.execute(app.db)
    expect(await ready()).toBe(0)
  })

  test('[CL-02] a second person opens it: every candidate moves to public selection, two people in the history', async () => {
    const lga = await nextLga()
    const others = [await addLeaderIn(app, lga, 'nominated'), await addLeaderIn(app, lga, 'training')]
    const id = await announcedRound(app, kemi, [lga])
    const asked = await kemi.post(`${roundsPath}/${id}/proposals`, {
      act: 'open',
      reason: 'All lists are met.',
    })
    expect([asked.statusCode, asked.json<{ state: string }>().state]).toEqual([202, 'pending_approval'])
    const proposal = asked.json<{ id: string }>().id
    expect(await kemi.post(`${roundsPath}/${id}/proposals`, { act: 'open', reason: 'Again.' })).toRefuse(
      409,
      'APPROVAL_WAITING',
    )
    expect(await confirmFor(kemi, id, proposal)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect((await seenRound(chidi, id)).proposals).toMatchObject([
      { id: proposal, act: 'open', isMine: false },
    ])
    ok(await confirmFor(chidi, id, proposal))
    const round = await published(id)
    expect(round).toMatchObject({ status: 'open', contests: [{ candidates: 2 }] })
    const { rows } = await sql<{ id: string; status: string; actor: string; second: string }>`
      select candidate.leader_id as id, leader.status, move.actor_id as actor, move.second_id as second
      from challenge.candidate as candidate
      join leaders.leader as leader on leader.id = candidate.leader_id
      join leaders.leader_move as move on move.leader_id = leader.id
      where candidate.contest_id = ${round?.contests[0]?.id ?? ''}`.execute(app.db)
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(row).toMatchObject({
        status: 'public_selection',
        actor: demoPerson('kemi').id,
        second: demoPerson('chidi').id,
      })
    expect(await Promise.all(others.map(statusOf))).toEqual(['nominated', 'training'])
    // A leader shortlisted later waits for the next round.
    const late = await addLeaderIn(app, lga, 'shortlisted')
    expect((await published(id))?.contests[0]?.candidates).toBe(2)
    expect(await statusOf(late)).toBe('shortlisted')
    expect(await audited(id)).toContain('round.confirm')
  })

  test('of many parallel confirmations by two people, exactly one opens it', async () => {
    const lga = await nextLga()
    const id = await announcedRound(app, kemi, [lga])
    const proposal = await proposeFor(kemi, id)
    await sql`update identity.person set admin_role = 'vetting_lead' where id = ${demoPerson('bola').id}`.execute(
      app.db,
    )
    const bola = await app.signIn('bola')
    const answers = await Promise.all([chidi, bola, chidi, bola].map((who) => confirmFor(who, id, proposal)))
    const codes = answers.map((answer) => refusal(answer).join(' ').trim()).toSorted()
    expect(codes.filter((code) => code === '200')).toHaveLength(1)
    for (const code of codes.filter((each) => each !== '200'))
      expect(code).toMatch(/^409 (APPROVAL_CLOSED|ROUND_MOVED)$/)
    const { rows } = await sql<{ moves: number }>`select count(*) as moves from leaders.leader_move as move
      join leaders.leader as leader on leader.id = move.leader_id where leader.lga = ${lga}`.execute(app.db)
    expect(rows[0]?.moves).toBe(2)
    const facts =
      await sql`select 1 from activity.fact where kind = 'round.opened' and about = ${`round:${id}`}`.execute(
        app.db,
      )
    expect(facts.rows).toHaveLength(1)
  })

  test('a proposal of somebody who lost the permission does not count, and another proposes at once', async () => {
    const id = await announcedRound(app, kemi, [await nextLga()])
    const proposal = await proposeFor(kemi, id)
    const lead = (role: string | null) =>
      sql`update identity.person set admin_role = ${role} where id = ${demoPerson('kemi').id}`.execute(app.db)
    await lead('finance')
    expect(await confirmFor(chidi, id, proposal)).toRefuse(409, 'FIRST_PERSON_GONE')
    expect(await seenRound(chidi, id)).toMatchObject({ status: 'announced' })
    const anew = await proposeFor(chidi, id)
    await lead('vetting_lead')
    expect(await confirmFor(kemi, id, proposal)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await confirmFor(kemi, id, anew))
    expect(await seenRound(kemi, id)).toMatchObject({ status: 'open' })
  })

  test('a proposal expires after 72 hours and may be made again; after the last day a round cannot open', async () => {
    const id = await announcedRound(app, kemi, [await nextLga()])
    const old = await proposeFor(kemi, id)
    app.clock.advance(72 * 3600 + 1)
    const [later, other] = [await app.signIn('chidi'), await app.signIn('kemi')]
    expect(await confirmFor(later, id, old)).toRefuse(409, 'APPROVAL_CLOSED')
    const fresh = await proposeFor(other, id)
    app.clock.advance(5 * 86_400)
    const last = await app.signIn('chidi')
    expect(await confirmFor(last, id, fresh)).toRefuse(409, 'APPROVAL_CLOSED')
    expect(await last.post(`${roundsPath}/${id}/proposals`, { act: 'open', reason: 'Late.' })).toRefuse(
      409,
      'ROUND_NOT_TIME',
    )
    expect((await seenRound(last, id)).status).toBe('announced')
  })
})
