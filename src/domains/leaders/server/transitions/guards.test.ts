import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { finishTraining, publishAudit, standInRound } from '#test/transition-guards.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, sendEvidence } from '#test/nominations.ts'
import { addLeaderIn } from '#test/seat-holders.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import type { TransitionAnswer, TransitionConsole } from '../../contracts/transition-contract.ts'

const REASON = 'Decided at the meeting of 3 March.'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const kemi = await app.signIn('kemi')
const funke = await app.signIn('funke')

const move = (who: Person, id: string, to: LeaderStatus, rest = {}) =>
  who.post(`/api/leaders/${id}/transitions`, { to, reason: REASON, ...rest })
const confirm = (who: Person, id: string, answer: TransitionAnswer) =>
  who.post(`/api/leaders/${id}/transitions/${answer.proposalId}/confirm`)
const unmet = async (id: string, to: LeaderStatus) =>
  ok<TransitionConsole>(await chidi.get(`/api/leaders/${id}/transitions`)).moves.find((row) => row.to === to)
    ?.unmet

/** Checks that the transition is refused with these words, and that the console shows them beforehand. */
const isRefused = async (who: Person, id: string, to: LeaderStatus, words: string) => {
  const answer = await move(who, id, to)
  expect(answer).toRefuse(409, 'GUARD_UNMET')
  expect(answer.json()).toMatchObject({ error: words })
  expect(await unmet(id, to)).toContain(words)
}
const isDone = async (first: Person, second: Person, id: string, to: LeaderStatus) => {
  expect(await unmet(id, to)).toEqual([])
  const answer = ok<TransitionAnswer>(await move(first, id, to), 202)
  ok(await confirm(second, id, answer))
}
/** Takes all free seats of an area, or frees them again. */
const fillArea = (lga: string) =>
  sql`with seats as (select number from challenge.seat where lga = ${lga} and status = 'empty')
    insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone, state, lga, biography, nomination_statement, status, verified_at, is_sample, created_at)
    select gen_random_uuid(), 'Ọlá Seat', 'ola seat', 'Teacher', 'ola seat teacher', 'civil_society', 'nigeria', zone, code, ${lga}, 'Life', 'Why', 'training', now(), true, now()
    from regions.state, seats where code = 'NG-' || left(${lga}, 2)`
    .execute(app.db)
    .then(() =>
      sql`update challenge.seat set status = 'reserved', since = now(), holder_id = taken.id
        from (select id, row_number() over (order by id) as place from leaders.leader where lga = ${lga} and folded_name = 'ola seat') as taken,
          (select number, row_number() over (order by number) as place from challenge.seat where lga = ${lga} and status = 'empty') as free
        where seat.lga = ${lga} and seat.number = free.number and free.place = taken.place`.execute(app.db),
    )
const freeOne = (lga: string) =>
  sql`update challenge.seat set status = 'empty', holder_id = null, since = null
    where lga = ${lga} and number = (select min(number) from challenge.seat where lga = ${lga} and status = 'reserved')`.execute(
    app.db,
  )

/** A shortlisted leader who came through a nomination and is no sample. */
const nominee = async (lga: string, name: string): Promise<{ id: string; nominationId: string }> => {
  const id = await addLeaderIn(app, lga, 'shortlisted')
  const nomination = await nominateBy(await app.signIn('ada'), {
    nomineeFullName: name,
    state: `NG-${lga.slice(0, 2)}`,
    lga,
  })
  await sql`update leaders.leader set is_sample = false where id = ${id}`.execute(app.db)
  await sql`update vetting.nomination set status = 'approved', leader_id = ${id}, decided_at = now() where id = ${nomination.id}`.execute(
    app.db,
  )
  return { id, nominationId: nomination.id }
}
const answerConsent = (nominationId: string, answer: 'consent' | 'decline') =>
  sql`insert into vetting.consent (nomination_id, answer, answered_at) values (${nominationId}, ${answer}, now())
    on conflict (nomination_id) do update set contact = null, channel = null, answer = ${answer}, answered_at = now()`.execute(
    app.db,
  )

describe('[LD-05] the guards of the published table before a transition by staff', () => {
  test('public selection: the nominee agreed, a round is open, the leader is a candidate, a seat is free', async () => {
    const lga = 'LA-epe'
    const { id, nominationId } = await nominee(lga, 'Bíọ́dún Guardsample')
    await isRefused(
      kemi,
      id,
      'public_selection',
      'The nominee has not agreed yet. Public selection needs their consent.',
    )
    await answerConsent(nominationId, 'decline')
    await isRefused(kemi, id, 'public_selection', 'The nominee does not agree to be a candidate.')
    await answerConsent(nominationId, 'consent')
    await isRefused(kemi, id, 'public_selection', 'No round of public selection is open in this area.')
    await standInRound(app, id)
    await fillArea(lga)
    await isRefused(kemi, id, 'public_selection', 'No seat of this area is free.')
    await freeOne(lga)
    await isDone(kemi, chidi, id, 'public_selection')
  })

  test('public selection: nobody joins a round that is open', async () => {
    const id = await addLeaderIn(app, 'LA-ikeja', 'shortlisted')
    await standInRound(app, id, true)
    await isRefused(
      kemi,
      id,
      'public_selection',
      'This leader is not a candidate in the open round. Leaders enter a round when it opens.',
    )
  })

  test('a guard that fails meanwhile refuses the second person, and the proposal stays open', async () => {
    const lga = 'LA-mushin'
    const id = await addLeaderIn(app, lga, 'shortlisted')
    await standInRound(app, id)
    const proposal = ok<TransitionAnswer>(await move(kemi, id, 'public_selection'), 202)
    await fillArea(lga)
    expect(await confirm(chidi, id, proposal)).toRefuse(409, 'GUARD_UNMET')
    await freeOne(lga)
    expect(ok<TransitionAnswer>(await confirm(chidi, id, proposal)).leaderStatus).toBe('public_selection')
  })

  test('deployment: the training is complete and a seat is free, which the leader then holds', async () => {
    const lga = 'LA-badagry'
    const id = await addLeaderIn(app, lga, 'training')
    await isRefused(
      kemi,
      id,
      'deployed',
      'The training is not complete: all modules, the capstone, the code of conduct and interests.',
    )
    await finishTraining(app, id, 'ada')
    await fillArea(lga)
    await isRefused(kemi, id, 'deployed', 'No seat of this area is free.')
    await freeOne(lga)
    await isDone(kemi, chidi, id, 'deployed')
    const { rows } = await sql`select 1 from challenge.seat where holder_id = ${id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    await sql`update leaders.leader set person_id = null where id = ${id}`.execute(app.db)
  })

  test('two leaders deployed in parallel get two seats, or one of them is refused', async () => {
    const lga = 'LA-agege'
    const ids = [await addLeaderIn(app, lga, 'training'), await addLeaderIn(app, lga, 'training')] as const
    await finishTraining(app, ids[0], 'dayo')
    await finishTraining(app, ids[1], 'ife')
    await fillArea(lga)
    await freeOne(lga)
    const proposals = [
      ok<TransitionAnswer>(await move(kemi, ids[0], 'deployed'), 202),
      ok<TransitionAnswer>(await move(kemi, ids[1], 'deployed'), 202),
    ] as const
    const answers = await Promise.all([
      confirm(chidi, ids[0], proposals[0]),
      confirm(chidi, ids[1], proposals[1]),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('audits: a passed one verifies, a failed one sends back, and only the latest published one counts', async () => {
    const id = await addLeaderIn(app, 'LA-ojo', 'deployed')
    await isRefused(funke, id, 'verified', 'No passed yearly audit of this leader is published.')
    await publishAudit(app, id, false)
    await isRefused(funke, id, 'verified', 'No passed yearly audit of this leader is published.')
    await publishAudit(app, id, true)
    await isDone(funke, chidi, id, 'verified')
    await isRefused(funke, id, 'deployed', 'No failed yearly audit of this leader is published.')
    await publishAudit(app, id, false)
    await isDone(funke, chidi, id, 'deployed')
  })

  test('vetting: a reviewer has the file in the console', async () => {
    const id = await addLeaderIn(app, 'LA-surulere', 'nominated')
    await isRefused(kemi, id, 'in_vetting', 'No reviewer holds the file of this leader yet.')
    const { id: nominationId } = await nominateBy(await app.signIn('ada'), { state: 'NG-LA', lga: 'LA-epe' })
    ok(await (await app.signIn('bola')).post(`/api/vetting/nominations/${nominationId}/take`))
    await sql`update vetting.nomination set status = 'approved', leader_id = ${id}, decided_at = now() where id = ${nominationId}`.execute(
      app.db,
    )
    expect(ok<TransitionAnswer>(await move(kemi, id, 'in_vetting'), 202)).toMatchObject({ status: 'moved' })
  })

  test('the end of a suspension needs the report of the investigation', async () => {
    const id = await addLeaderIn(app, 'LA-alimosho', 'verified')
    ok(await confirm(chidi, id, ok<TransitionAnswer>(await move(kemi, id, 'suspended'), 202)))
    await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
      app.db,
    )
    const emeka = await app.signIn('emeka')
    for (const to of ['verified', 'rejected'] as const) {
      const answer = await move(emeka, id, to)
      expect(answer).toRefuse(409, 'GUARD_UNMET')
      expect(answer.json()).toMatchObject({ error: 'Add the investigation report as a file.' })
    }
    const evidenceIds = [await sendEvidence(emeka)]
    ok(await move(emeka, id, 'verified', { evidenceIds }), 202)
  })
})
