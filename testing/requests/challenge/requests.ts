import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { Person, TestApp } from '#test/app.ts'
import { announcedRound, draftRound, proposeFor, roundForm, seenRound } from '#test/rounds.ts'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'
import { browserOf, principals } from '#suites/principals.ts'

/** Two areas that every request's round begins in anew: what an earlier one left there is over. */
const AREA = 'SO-tambuwal'
const OTHER_AREA = 'SO-yabo'
const freeAreas = (app: TestApp): Promise<unknown> =>
  sql`update challenge.contest set certified_at = now() where lga in (${AREA}, ${OTHER_AREA}) and certified_at is null`.execute(
    app.db,
  )

type Make = (app: TestApp, staff: Person) => Promise<Record<string, string>>
const kept = new WeakMap<
  TestApp,
  Map<Make, { readonly params: Record<string, string>; readonly state: string }>
>()

/** What a request could change of a round, in one text. */
const stateOf = async ({ db }: TestApp, roundId: string | undefined): Promise<string> => {
  const { rows } = await sql<{
    state: string
  }>`select concat(round.status, count(contest.id), count(contest.certified_at),
      (select string_agg(state, '' order by id) from approvals.approval where kind = 'challenge.round' and subject like round.id || '%')) as state
    from challenge.round as round left join challenge.contest as contest on contest.round_id = round.id
    where round.id = ${roundId} group by round.id`.execute(db)
  return rows[0]?.state ?? ''
}

/** A round of this kind: the last one while nobody has changed it, otherwise a new one. */
const roundOf = async (app: TestApp, make: Make): Promise<Record<string, string>> => {
  const ofApp = kept.get(app) ?? new Map<Make, { params: Record<string, string>; state: string }>()
  kept.set(app, ofApp)
  const last = ofApp.get(make)
  if (last && (await stateOf(app, last.params['roundId'])) === last.state) return last.params
  await freeAreas(app)
  const params = await make(app, await browserOf(app, 'chidi'))
  ofApp.set(make, { params, state: await stateOf(app, params['roundId']) })
  return params
}

/** Rounds are nobody's own: whoever asks, they were made by an administrator of the rounds. */
const aboutRound =
  (make: Make, rest: object = {}): Arrange =>
  async ({ app, object }: Arranging) => {
    const made = Object.entries(await roundOf(app, make))
    const params = object === 'missing' ? made.map(([name]) => [name, randomUUID()]) : made
    return { ...rest, params: Object.fromEntries(params) as Record<string, string> }
  }
const draft = async (app: TestApp, staff: Person) => ({ roundId: await draftRound(app, staff, [AREA]) })
const announced = async (app: TestApp, staff: Person) => ({
  roundId: await announcedRound(app, staff, [AREA]),
})

/** An open round whose last day is over. */
const over = async (app: TestApp, staff: Person) => {
  const { roundId } = await announced(app, staff)
  await sql`update challenge.round set status = 'open', opened_at = now(), opens_at = now() - interval '8 days',
    closes_at = now() - interval '1 day' where id = ${roundId}`.execute(app.db)
  return { roundId }
}

const withContest = async (app: TestApp, staff: Person) => {
  const { roundId } = await draft(app, staff)
  return { roundId, contestId: (await seenRound(staff, roundId)).contests[0]?.id ?? '' }
}

/** Proposed by the admin of the suite, so that the lead may confirm and the admin may not. */
const proposed = async (app: TestApp, staff: Person) => {
  const { roundId } = await announced(app, staff)
  return { roundId, proposalId: await proposeFor(staff, roundId) }
}

export const requests: Readonly<Record<string, Arrange>> = {
  'challenge.coverage': nothing,
  'challenge.seats': () => ({ query: { state: 'NG-LA' } }),
  'challenge.seatTable': nothing,
  'challenge.mine': nothing,
  'challenge.sayGender': async ({ app, name }) => {
    const own = principals[name].is
    // Everybody who may ask is made a leader for it.
    if (own)
      await sql`update leaders.leader set person_id = ${demoPerson(own).id}
        where id = (select id from leaders.leader where status = 'verified' order by id limit 1)`.execute(
        app.db,
      )
    return { body: { gender: 'undisclosed' } }
  },
  'challenge.rounds': nothing,
  'challenge.consoleRounds': nothing,
  'challenge.consoleRound': aboutRound(draft),
  'challenge.roundAreas': () => ({ query: { state: 'NG-LA' } }),
  'challenge.createRound': ({ app }) => ({ body: roundForm(app) }),
  'challenge.addContests': aboutRound(draft, { body: { lgas: [OTHER_AREA], seats: 1 } }),
  'challenge.removeContest': aboutRound(withContest),
  'challenge.announceRound': aboutRound(draft),
  'challenge.withdrawRound': aboutRound(announced, { body: { reason: 'The wrong areas.' } }),
  'challenge.closeRound': aboutRound(over),
  'challenge.proposeRound': aboutRound(announced, { body: { act: 'open', reason: 'All lists are met.' } }),
  'challenge.confirmRound': aboutRound(proposed),
}
