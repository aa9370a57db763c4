import { sql } from 'kysely'
import { systemClock } from '#platform/server/clock.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { APP_KEY } from '../../torture/installation.ts'
import type { Ground } from '../../torture/citizens.ts'
import { openRehearsalApp } from '../app.ts'
import { ok } from '../client.ts'
import { addPeople } from '../people.ts'
import { closeRounds } from '../rounds.ts'

const REASON = 'A match round of the rehearsal.'

/** Two administrators at a third process, which is of this release. */
export const openOffice = async (url: string, { lga, round }: Ground) => {
  const app = await openRehearsalApp(url, systemClock, { appKey: APP_KEY })
  const [first, second] = (await addPeople(app.db, [lga, lga], new Date(), { isAdmin: true })).map(
    app.clientOf,
  )
  if (!first || !second) throw new Error('Two people give a duty.')
  const agree = async (path: string, body: object): Promise<void> => {
    const { id } = ok<{ id: string }>(await first.post(path, body))
    ok(await second.post(`/api/approvals/${id}/confirm`, {}))
  }
  return {
    /** Opens a match round and cancels it: two transfers of kinds that release 0.3.0 does not know. */
    playMatch: async (): Promise<void> => {
      await agree('/api/admin/match-rounds', {
        title: 'Match of the upgrade',
        pool: 100,
        share: 50,
        firstDay: lagosDay(new Date()),
        lastDay: lagosDay(new Date(Date.now() + 3 * DAY_MS)),
        reason: REASON,
      })
      const { items } = ok<{ items: { id: string; state: string }[] }>(
        await first.get('/api/match-rounds?limit=50'),
      )
      const open = items.find(({ state }) => state === 'open')
      if (!open) throw new Error('The match round did not open.')
      await agree(`/api/admin/match-rounds/${open.id}/cancel`, { reason: REASON })
    },
    /** Closes and counts the round in which people voted, as if its last day were over; returns the number of its counts. */
    count: async (): Promise<number> => {
      await sql`update challenge.round set closes_at = now() where id = ${round}`.execute(app.db)
      await closeRounds(first, [round])
      const { rows } = await sql<{ id: string }>`
        select id from challenge.contest where round_id = ${round}`.execute(app.db)
      for (const { id } of rows) ok(await first.post(`/api/admin/voting/contests/${id}/count`))
      return rows.length
    },
    close: () => app.stop(),
  }
}
