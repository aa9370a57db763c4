import { institutionsOf } from '#domains/members/server/affiliations.ts'
import { placesOf } from '#domains/members/server/places-of-people.ts'
import { sharesDevice } from '#domains/identity/server/device-uses.ts'
import { namesOf } from '#domains/identity/server/people.ts'
import { reachesOf } from '#domains/identity/server/roster-reach.ts'
import { isId } from '#platform/server/cursors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { foldName } from '#shared/fold.ts'
import { Refusal } from '#shared/errors.ts'
import { barredFrom } from '../rules.ts'
import type { ReviewerFacts } from './conflicts-store.ts'
import { queueStore } from './queue-store.ts'
import { panelsOf, roundOf } from './rounds.ts'
import { settleLocked } from './settling.ts'
import { vettingStore } from './store.ts'

type Finding = Pick<Ctx, 'db' | 'now' | 'config'>

/** In a demonstration one browser plays everybody, so shared devices are recorded there but keep nobody away. */
const deviceMates = async (ctx: Finding, ids: readonly string[]): Promise<Map<string, readonly string[]>> =>
  ctx.config.SHARED_DEVICES === 'enforced' ? sharesDevice(ctx, ids) : new Map()

/** What of these people may meet what stands in a nomination. */
export const reviewerFacts = async (
  ctx: Finding,
  ids: readonly string[],
): Promise<Map<string, ReviewerFacts>> => {
  const places = await placesOf(ctx, ids)
  const institutions = await institutionsOf(ctx, ids)
  const names = await namesOf(ctx, ids)
  const mates = await deviceMates(ctx, ids)
  const reaches = await reachesOf(ctx, 'vetting', ids)
  return new Map(
    ids.map((id) => [
      id,
      {
        id,
        lga: places.get(id)?.lga ?? null,
        institution: institutions.get(id) ?? null,
        surnames: foldName(names.get(id)?.lastName ?? '')
          .split(' ')
          .filter((word) => word.length > 2),
        deviceMates: mates.get(id) ?? [],
        reach: reaches.get(id) ?? [],
      },
    ]),
  )
}

/** The same of the person who asks. */
export const ownFacts = async (ctx: Finding & Pick<SignedInCtx, 'viewer'>): Promise<ReviewerFacts> => {
  const { id } = ctx.viewer
  const facts = (await reviewerFacts(ctx, [id])).get(id)
  return facts ?? { id, lga: null, institution: null, surnames: [], deviceMates: [], reach: [] }
}

/**
 * Locks a nomination for a reviewer's act and settles what is due on it, so that what follows is decided on what is
 * true now. Refuses `nomination-not-found`, also for whoever has a conflict with it.
 */
export const lockedForReviewer = async (ctx: SignedInCtx, id: string) => {
  if (!isId(id)) throw new Refusal('nomination-not-found')
  await vettingStore(ctx.db).lockNomination(id)
  await settleLocked(ctx, id)
  const nomination = await queueStore(ctx.db, await ownFacts(ctx)).find(id)
  if (!nomination) throw new Refusal('nomination-not-found')
  const records = await panelsOf(ctx, [id])
  const round = roundOf(nomination, records)
  const isOwn = (row: { reviewer_id: string; round: number }) =>
    row.reviewer_id === ctx.viewer.id && row.round === nomination.round
  return {
    nomination,
    ...round,
    barred: barredFrom(round.state, ctx.viewer.id),
    isMine: round.assignees.some(({ reviewerId }) => reviewerId === ctx.viewer.id),
    ownScores: records.scores.filter(isOwn),
    seat: { nominationId: id, round: nomination.round, reviewerId: ctx.viewer.id },
  }
}

/** Refuses what keeps everybody from judging a nomination now: it is decided, or it waits for the nominator. */
export const refuseClosed = (barred: ReturnType<typeof barredFrom>): void => {
  if (barred === 'decided') throw new Refusal('nomination-already-decided')
  if (barred === 'waiting-for-nominator') throw new Refusal(barred)
}
