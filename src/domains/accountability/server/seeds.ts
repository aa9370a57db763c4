import { seatOfLeader } from '#domains/challenge/server/seats/seats.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { sampleId, seatedSampleId } from '#domains/leaders/server/demo/demo-leaders.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { lastQuarterStart } from '../rules.ts'
import { pledgesStore, termsStore } from './store.ts'

const deployment = sampleId('deployment of the seated leader')

const pledges = [
  ['Hold one meeting of farmers and herders each month', 'The minutes of each month are public.', 365],
  ['Mark the cattle route at Mkar', 'Walk the route: a post stands at each bend.', 200],
] as const

/**
 * The deployment and two pledges of the sample who holds a seat, so that a newcomer can look at a leader's own pages. The
 * term began early in the quarter that ended last, so that on any day one quarterly report waits to be sent.
 */
export const seedDemoRecord = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const terms = termsStore(tx)
    const seat = await seatOfLeader({ db: tx }, seatedSampleId)
    if (!seat || (await terms.deployment(deployment))) return
    const daysFrom = (days: number) => new Date(now.getTime() + days * DAY_MS)
    const inTerm = (days: number) => new Date(lastQuarterStart(now).getTime() + (5 + days) * DAY_MS)
    await terms.propose({
      id: deployment,
      leader_id: seatedSampleId,
      term_from: lagosDay(inTerm(0)),
      term_to: lagosDay(daysFrom(4 * 365)),
      mandate: 'Bring farmers and herders to one table every month, and publish what was agreed.',
      host: 'The peace table of Gboko (sample)',
      contact: 'The hall beside the market, Saturdays from ten',
      first_90_days:
        'Month one: the map. Month two: the first meeting. Month three: the list of phone numbers.',
      proposed_by: demoPerson('chidi').id,
      proposed_at: inTerm(-2),
    })
    await terms.confirm(deployment, demoPerson('kemi').id, inTerm(0))
    await terms.setSeat(deployment, seat.id)
    for (const [at, [pledge, measure, days]] of pledges.entries())
      await pledgesStore(tx).add({
        id: sampleId(`pledge ${at}`),
        leader_id: seatedSampleId,
        place: at + 1,
        pledge,
        measure,
        due_on: lagosDay(daysFrom(days)),
        made_at: inTerm(5),
      })
  })
