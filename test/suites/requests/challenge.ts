import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#domains/identity/server/demo-people.ts'
import type { Person, TestApp } from '#test/app.ts'
import { announcedRound, draftRound, proposeFor, roundForm, seenRound } from '#test/rounds.ts'
import { type Arrange, type Arranging, nothing } from '../arranging.ts'
import { browserOf, principals } from '../principals.ts'

/** Two areas that every request's round begins in anew: what an earlier one left there is over. */
const AREA = 'SO-tambuwal'
const OTHER_AREA = 'SO-yabo'
const freeAreas = (app: TestApp): Promise<unknown> =>
  sql`update challenge.contest set certified_at = now() where lga in (${AREA}, ${OTHER_AREA}) and certified_at is null`.execute(
    app.db,
  )

/** Rounds are nobody's own: whoever asks, they were made by an administrator of the rounds. */
const aboutRound =
  (make: (app: TestApp, staff: Person) => Promise<Record<string, string>>, rest: object = {}): Arrange =>
  async ({ app, object }: Arranging) => {
    const staff = await browserOf(app, 'chidi')
    await freeAreas(app)
    const missing = { roundId: randomUUID(), contestId: randomUUID(), proposalId: randomUUID() }
    const made = await make(app, staff)
    const params = Object.keys(made).map((name) => [name, object === 'missing' ? missing[name as 'roundId'] : made[name]])
    return { ...rest, params: Object.fromEntries(params) as Record<string, string> }
  }
const draft = async (app: TestApp, staff: Person) => ({ roundId: await draftRound(app, staff, [AREA]) })
const announced = async (app: TestApp, staff: Person) => ({ roundId: await announcedRound(app, staff, [AREA]) })

/** An open round whose last day is over. */
const over = async (app: TestApp, staff: Person) => {
  const { roundId } = await announced(app, staff)
  await sql`update challenge.round set status = 'open', opened_at = now(), opens_at = now() - interval '8 days',
    closes_at = now() - interval '1 day' where id = ${roundId}`.execute(app.db)
  return { roundId }
}

/** Proposed by somebody who is none of the principals that may confirm. */
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
        where id = (select id from leaders.leader where status = 'verified' order by id limit 1)`.execute(app.db)
    return { body: { gender: 'undisclosed' } }
  },
  'challenge.rounds': nothing,
  'challenge.deskRounds': nothing,
  'challenge.deskRound': aboutRound(draft),
  'challenge.roundAreas': () => ({ query: { state: 'NG-LA' } }),
  'challenge.createRound': ({ app }) => ({ body: roundForm(app) }),
  'challenge.addContests': aboutRound(draft, { body: { lgas: [OTHER_AREA], seats: 1 } }),
  'challenge.removeContest': aboutRound(async (app, staff) => {
    const { roundId } = await draft(app, staff)
    return { roundId, contestId: (await seenRound(staff, roundId)).contests[0]?.id ?? '' }
  }),
  'challenge.announceRound': aboutRound(draft),
  'challenge.withdrawRound': aboutRound(announced, { body: { reason: 'The wrong areas.' } }),
  'challenge.closeRound': aboutRound(over),
  'challenge.proposeRound': aboutRound(announced, { body: { act: 'open', reason: 'All lists are met.' } }),
  'challenge.confirmRound': aboutRound(proposed),
}
