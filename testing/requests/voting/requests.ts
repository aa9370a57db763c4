import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contestById } from '#domains/challenge/server/rounds/lookup.ts'
import type { CastVote } from '#domains/voting/contract.ts'
import { openBallotBox } from '#domains/voting/server/ballots/cast-ballot.ts'
import type { TestApp } from '#test/app.ts'
import { settle } from '#test/homes.ts'
import { announcedRound, seenRound } from '#test/rounds.ts'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'
import { browserOf, principals } from '#suites/principals.ts'

const AREA = 'SO-kebbe'

/** A leader who stands in the round of the demonstration, with the contest and its area. */
const standing = async ({ db }: TestApp) => {
  const { rows } = await sql<{ leaderId: string; contestId: string; lga: string }>`
    select candidate.leader_id as "leaderId", contest.id as "contestId", contest.lga
    from challenge.candidate join challenge.contest on contest.id = candidate.contest_id
    join challenge.round on round.id = contest.round_id
    where round.status = 'open' and round.closes_at > now() + interval '1 day' order by contest.id limit 1`.execute(
    db,
  )
  const [found] = rows
  const contest = found && (await contestById({ db }, found.contestId))
  if (!contest) throw new Error('The demonstration has an open round.')
  // The first vote of anybody opens the box, also one that is refused.
  await openBallotBox({ db }, contest)
  return found
}

/** Whoever asks lives in the area of the contest, and has from before the announcement. */
const live = async ({ app, name }: Pick<Arranging, 'app' | 'name'>, lga: string): Promise<void> => {
  const own = principals[name].is
  if (own) await settle(app, own, lga)
}

const voting =
  (about: 'leader' | 'contest'): Arrange =>
  async ({ app, name, object }) => {
    const { leaderId, contestId, lga } = await standing(app)
    await live({ app, name }, lga)
    const id = object === 'missing' ? randomUUID() : about === 'leader' ? leaderId : contestId
    return about === 'leader'
      ? { params: { leaderId: id }, body: { amount: 2 } }
      : { params: { contestId: id }, body: { leaderId, amount: 2 } }
  }

/** The code of a ballot that was cast. */
const receipt: Arrange = async ({ app, object }) => {
  if (object === 'missing') return { params: { code: '0000-0000-0000' } }
  const { leaderId, lga } = await standing(app)
  await live({ app, name: 'citizen' }, lga)
  const cast = await (await browserOf(app, 'ada')).post(`/api/leaders/${leaderId}/vote`, { amount: 1 })
  return { params: { code: cast.json<CastVote>().receipt.code } }
}

/** A contest whose round is closed. */
const closedContest = async (app: TestApp): Promise<string> => {
  await sql`update challenge.contest set certified_at = now() where lga = ${AREA} and certified_at is null`.execute(
    app.db,
  )
  const staff = await browserOf(app, 'chidi')
  const roundId = await announcedRound(app, staff, [AREA])
  await sql`update challenge.round set status = 'closed', opened_at = now(), closed_at = now(),
    opens_at = now() - interval '8 days', closes_at = now() - interval '1 day' where id = ${roundId}`.execute(
    app.db,
  )
  return (await seenRound(staff, roundId)).contests[0]?.id ?? ''
}
const waiting = new WeakMap<TestApp, string>()
const toCount: Arrange = async ({ app, object }) => {
  if (object === 'missing') return { params: { contestId: randomUUID() } }
  const last = waiting.get(app)
  const { rows } = await sql`select 1 from voting.count where contest_id = ${last ?? null}`.execute(app.db)
  const contestId = last && rows.length === 0 ? last : await closedContest(app)
  waiting.set(app, contestId)
  return { params: { contestId } }
}

const counted = new WeakMap<TestApp, string>()
const countOf: Arrange = async ({ app, object }) => {
  if (object === 'missing') return { params: { contestId: randomUUID() } }
  const contestId = counted.get(app) ?? (await closedContest(app))
  if (!counted.has(app))
    await (await browserOf(app, 'chidi')).post(`/api/admin/voting/contests/${contestId}/count`)
  counted.set(app, contestId)
  return { params: { contestId } }
}

export const requests: Readonly<Record<string, Arrange>> = {
  'voting.myVoting': nothing,
  'voting.vote': voting('leader'),
  'voting.castBallot': voting('contest'),
  'voting.findReceipt': receipt,
  'voting.closedContests': nothing,
  'voting.countContest': toCount,
  'voting.contestCount': countOf,
}
