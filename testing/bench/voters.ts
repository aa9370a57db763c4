import { addLeaders, openRounds, type RehearsedContest } from '../rehearsal/rounds.ts'
import { type Attendee, addPeople, giveSup } from '../rehearsal/people.ts'
import type { RehearsalApp } from '../rehearsal/app.ts'
import { sql } from 'kysely'
import { makeCsrfToken } from '#platform/server/admission/csrf.ts'

const AREAS = 101
const VOTERS = 16_000
const SUP_EACH = 10

/** The part of a vote request that identifies the voter, before key and body. */
export interface VoterOnWire {
  readonly path: string
  readonly cookie: string
  readonly token: string
}

/** Voters for one hot leader, and as many in a hundred other areas with two leaders each. */
export interface Crowds {
  readonly hot: readonly VoterOnWire[]
  readonly spread: readonly VoterOnWire[]
}

const onWire = (app: RehearsalApp, voter: Attendee, leader: string | undefined, now: Date): VoterOnWire => ({
  path: `/api/leaders/${leader}/vote`,
  cookie: `__Host-sid=${voter.token}`,
  token: makeCsrfToken(app.csrfKey, `sid:${voter.token}`, now),
})

/** Opens a round over this many areas with the product's own calls; each area has three leaders. */
export const openAreas = async (app: RehearsalApp, areas: number, now: Date): Promise<RehearsedContest[]> => {
  const { db } = app
  const { rows } = await sql<{ id: string }>`select id from regions.lga order by id limit ${areas}`.execute(
    db,
  )
  const lgas = rows.map(({ id }) => id)
  await addLeaders(db, lgas, 3)
  const [first, second] = (await addPeople(db, lgas.slice(0, 2), now, { isAdmin: true })).map(app.clientOf)
  if (!first || !second) throw new Error('Two people open a round.')
  return openRounds(db, [first, second], lgas, now)
}

/** Opens a round with the product's own calls and fills it with signed-in people who have SUP. */
export const gatherCrowds = async (app: RehearsalApp): Promise<Crowds> => {
  const { db } = app
  const now = new Date()
  const contests = await openAreas(app, AREAS, now)
  const [hotArea, ...others] = contests
  if (!hotArea) throw new Error('No round was opened.')
  const areas = [
    ...Array.from({ length: VOTERS }, () => hotArea.lga),
    ...Array.from({ length: VOTERS }, (_, at) => others[at % others.length]?.lga ?? ''),
  ]
  const people = await addPeople(db, areas, now)
  await giveSup(db, people, SUP_EACH)
  // As in a running installation: the planner knows the existing data, the boxes are still empty.
  await sql`vacuum analyze identity.person, identity.session, members.place, wallet.account, wallet.transfer`.execute(
    db,
  )
  const leadersIn = new Map(contests.map(({ lga, leaders }: RehearsedContest) => [lga, leaders]))
  return {
    hot: people.slice(0, VOTERS).map((voter) => onWire(app, voter, hotArea.leaders[0], now)),
    spread: people
      .slice(VOTERS)
      .map((voter, at) => onWire(app, voter, leadersIn.get(voter.lga)?.[at % 2], now)),
  }
}
