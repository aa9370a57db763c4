import type { CountsNeeds } from '#platform/server/contributions/dashboard-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { type NeedKind, needKinds } from '#shared/civic/dashboard-names.ts'
import type { Dashboard, Need } from '../contract.ts'

/** What follows from the parts of the dashboard itself. */
const knownNeeds = ({ place, contest }: Pick<Dashboard, 'place' | 'contest'>) => ({
  vote: contest?.state === 'open' && contest.mayVote && contest.voted === null ? 1 : 0,
  place: place ? 0 : 1,
})

/** What needs the signed-in person now, in every domain, most urgent first [DB-02]. */
export const needsOf = async (
  ctx: SignedInCtx,
  sources: readonly CountsNeeds[],
  known: Pick<Dashboard, 'place' | 'contest'>,
): Promise<Need[]> => {
  const found = await Promise.all(sources.map((count) => count(ctx)))
  const counts: Partial<Record<NeedKind, number>> = Object.assign({}, knownNeeds(known), ...found)
  return needKinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0)
}
