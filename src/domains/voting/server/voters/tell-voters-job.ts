import * as z from 'zod/mini'
import { type Contest, contestsTurning } from '#domains/challenge/server/rounds/lookup.ts'
import { peopleAtHome } from '#domains/members/server/places/places-of-people.ts'
import { findLga } from '#domains/regions/server/places.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import { votingCloses, votingOpened } from '../notices.ts'
import { voterOf } from './names.ts'
import { votersStore } from './store.ts'

/** The job runs every ten minutes; a stop of this long makes it miss nobody. */
const LATE_MS = 6 * HOUR_MS

const votersOf = (ctx: JobCtx, { lga, announcedAt, voters }: Contest): Promise<string[]> =>
  announcedAt === null
    ? Promise.resolve([])
    : peopleAtHome(ctx, { lga, at: announcedAt, first: voters.takesFirstPlace })

/** Leaves out who has voted. Only the key can tell, and the names are forgotten at once (S-39). */
const withoutBallot = async (ctx: JobCtx, { roundId }: Contest, people: readonly string[]) => {
  const key = ctx.keyFor('ballots')
  const names = new Map(people.map((id) => [voterOf(key, roundId, id), id]))
  for (const name of await votersStore(ctx.db).votedAmong(roundId, [...names.keys()])) names.delete(name)
  return [...names.values()]
}

const tell = async (
  ctx: JobCtx,
  contest: Contest,
  kind: typeof votingOpened,
  people: readonly string[],
): Promise<void> => {
  const area = (await findLga(ctx, contest.lga))?.name ?? contest.lga
  const values = { contestId: contest.id, area, round: contest.roundName }
  await notifyAll(ctx, people, kind, values, { key: contest.id })
}

/** Tells the people of each area, once, that voting opened; and those without a ballot that it closes within a day. */
export const tellVoters = defineJob({
  name: 'voting:tell-voters',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const opened = await contestsTurning(ctx, 'opens', { from: later(-LATE_MS), until: now })
    for (const contest of opened)
      await inTransaction(ctx.db, async (db) => {
        const tx = { ...ctx, db }
        await tell(tx, contest, votingOpened, await votersOf(tx, contest))
      })
    const closing = await contestsTurning(ctx, 'closes', {
      from: later(DAY_MS - LATE_MS),
      until: later(DAY_MS),
    })
    for (const contest of closing)
      await inTransaction(ctx.db, async (db) => {
        const tx = { ...ctx, db }
        const people = await withoutBallot(tx, contest, await votersOf(tx, contest))
        await tell(tx, contest, votingCloses, people)
      })
  },
})
