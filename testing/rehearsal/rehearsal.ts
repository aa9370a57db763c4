import { sql } from 'kysely'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import { heldClock } from '#platform/server/clock.ts'
import { castAll, votersIn } from './ballots.ts'
import { type Check, checkAfter, checkCounts, checkStanding, noneOf } from './checks.ts'
import { type Client, ok } from './client.ts'
import { type RehearsalApp, openRehearsalApp } from './app.ts'
import { type Attendee, addPeople, giveSup, signIn } from './people.ts'
import { addLeaders, certifyRounds, closeRounds, openRounds, type RehearsedContest } from './rounds.ts'

const LEADERS_EACH = 3
const SUP_EACH = 10
const AT_ONCE = 128
const WEEK_SECONDS = 8 * 24 * 60 * 60

export interface RehearsalPlan {
  /** The number of local governments; all of them by default. */
  readonly areas?: number | undefined
  /** About this many voters in each contest; some kinds of contests have fewer. */
  readonly voters: number
  /** Receives progress messages. */
  readonly say: (line: string) => void
}

const countUrl = (contest: RehearsedContest) => `/api/voting/contests/${contest.id}/count`

/** Requests every count while voting is open: nobody may read or make one. */
const checkSilence = async (
  contests: readonly RehearsedContest[],
  voter: Client,
  staff: Client,
): Promise<Check> => {
  const told: string[] = []
  for (const contest of contests) {
    if ((await voter.get(countUrl(contest))).status !== 404) told.push(contest.id)
  }
  const [first] = contests
  const early = first && (await staff.post(`/api/admin/voting/contests/${first.id}/count`))
  if (early?.status !== 409) told.push('a count before the close')
  const mine = JSON.stringify(ok(await voter.get('/api/voting/mine')))
  if (/"(ballots|standings|lines|sup|weight)"/.test(mine)) told.push('the page of voting')
  return noneOf('no count is told or made before the close', told, `${contests.length + 2} questions`)
}

/** Votes again after the close: the vote is refused and no SUP moves. */
const checkLate = async (app: RehearsalApp, contest: RehearsedContest, late: Attendee): Promise<Check> => {
  const body = { leaderId: contest.leaders[0] ?? '', amount: 1 }
  const { status } = await app.clientOf(late).post(`/api/voting/contests/${contest.id}/ballot`, body)
  const { supBalance } = ok<{ supBalance: string }>(await app.clientOf(late).get('/api/wallet'))
  const isMet = status === 409 && Number(supBalance) === SUP_EACH
  return {
    name: 'a vote after the last moment is refused and moves no SUP',
    isMet,
    found: `${status}, ${supBalance} SUP`,
  }
}

const countAll = async (contests: readonly RehearsedContest[], staff: Client) => {
  const counted: { contest: RehearsedContest; count: ContestCount }[] = []
  for (const contest of contests) {
    const answer = await staff.post(`/api/admin/voting/contests/${contest.id}/count`)
    if (answer.status === 200) counted.push({ contest, count: ok<ContestCount>(answer) })
  }
  return counted
}

/** Creates the rounds and the voters, and one more person in the first area who votes too late. */
const prepare = async (app: RehearsalApp, now: Date, { areas, voters: each, say }: RehearsalPlan) => {
  const { rows } = await sql<{
    id: string
  }>`select id from regions.lga order by id limit ${areas ?? null}`.execute(app.db)
  const lgas = rows.map(({ id }) => id)
  const staff = await addPeople(app.db, [lgas[0] ?? '', lgas[0] ?? ''], now, { isAdmin: true })
  const [first, second] = staff.map(app.clientOf)
  if (!first || !second) throw new Error('Two people open a round.')
  await addLeaders(app.db, lgas, LEADERS_EACH)
  say(`opening rounds over ${lgas.length} local governments`)
  const contests = await openRounds(app.db, [first, second], lgas, now)
  const homes = contests.flatMap((contest, at) =>
    Array.from({ length: votersIn(contest, at, each) }, () => contest.lga),
  )
  const people = await addPeople(app.db, [lgas[0] ?? '', ...homes], now)
  await giveSup(app.db, people, SUP_EACH)
  const [late, ...voters] = people
  if (!late) throw new Error('Nobody came.')
  return { lgas, staff, clients: [first, second] as const, contests, voters, late }
}

/**
 * Rehearses a selection night on a prepared, otherwise empty database with the product's own calls: rounds, ballots, the
 * close, counts and certified results. Returns the checks; it is a go when all pass.
 */
export const rehearse = async (url: string, plan: RehearsalPlan): Promise<Check[]> => {
  const clock = heldClock(new Date())
  const app = await openRehearsalApp(url, clock)
  try {
    const { lgas, staff, clients, contests, voters, late } = await prepare(app, clock.now(), plan)
    plan.say(`casting ballots of ${voters.length} people`)
    const byArea = Map.groupBy(voters, ({ lga }) => lga)
    const cast = await castAll({ contests, voters: byArea, clientOf: app.clientOf, atOnce: AT_ONCE })
    const checks = [
      noneOf(
        'every local government has its contest',
        lgas.length - contests.length,
        `${contests.length} contests`,
      ),
      noneOf('every ballot is answered as it was cast', cast.wrong, `${cast.ballots} voters`),
      await checkSilence(contests, app.clientOf(late), clients[0]),
      ...(await checkStanding(app.db, cast.expected)),
    ]
    clock.advance(WEEK_SECONDS)
    const [first, second, tardy] = (await signIn(app.db, [...staff, late], clock.now())) as [
      Attendee,
      Attendee,
      Attendee,
    ]
    const [firstContest] = contests
    if (firstContest) checks.push(await checkLate(app, firstContest, tardy))
    const rounds = [...new Set(contests.map(({ roundId }) => roundId))]
    const again = [app.clientOf(first), app.clientOf(second)] as const
    await closeRounds(again[0], rounds)
    plan.say(`counting ${contests.length} contests`)
    const counted = await countAll(contests, again[0])
    checks.push(
      noneOf('every contest is counted', contests.length - counted.length, `${counted.length} counts`),
    )
    checks.push(...checkCounts(counted, cast.expected))
    await certifyRounds(again, rounds)
    checks.push(...(await checkAfter(app.db, counted)))
    const ledger = await reconcile({ db: app.db })
    checks.push({ name: 'the books add up', isMet: ledger.isSound, found: `${ledger.transfers} transfers` })
    return checks
  } finally {
    await app.stop()
  }
}
