import { note } from '#domains/activity/server/facts.ts'
import { placeIn } from '#domains/leaders/server/directory.ts'
import { similarLeaders } from '#domains/leaders/server/similar-leaders.ts'
import { findLga, placeNames } from '#domains/regions/server/places.ts'
import { isId } from '#platform/server/cursors.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/fold.ts'
import type { SimilarPerson } from '../nomination-contract.ts'
import { nominationName } from './nominations.ts'
import { settleLocked } from './settling.ts'
import { similarStore } from './similar-store.ts'
import { vettingStore } from './store.ts'

/** How many letter triples two names share at least, of 1; tried on Nigerian names with a wrong letter or another order. */
const LIKENESS = 0.4
const MOST = 5

/** Leaders and open nominations of a similar name in the LGA's State; refuses `place-unknown`. */
export const findDuplicates = async (
  ctx: SignedInCtx,
  { name, lga }: { name: string; lga: string },
): Promise<{ items: SimilarPerson[] }> => {
  const place = await findLga(ctx, lga)
  if (!place) throw new Refusal('place-unknown')
  const { state } = place
  const leaders = await similarLeaders(ctx, { name, state, threshold: LIKENESS, most: MOST })
  const open = await similarStore(ctx.db).inState(foldName(name), state, ctx.viewer.id, LIKENESS, MOST)
  const places = await placeNames(
    ctx,
    [...leaders, ...open].map((each) => each.lga),
  )
  const shared = (each: { lga: string; currentOffice: string }) => ({
    currentOffice: each.currentOffice,
    lgaName: placeIn(places, each.lga).lgaName,
    isSameLga: each.lga === lga,
  })
  return {
    items: [
      ...leaders.map(({ id, fullName, status, ...each }) => ({
        ...shared(each),
        name: fullName,
        status,
        leaderId: id,
        nominationId: null,
        isMine: false,
      })),
      ...open.map(({ id, name: nominee, status, isMine, ...each }) => ({
        ...shared(each),
        name: nominee,
        status,
        leaderId: null,
        nominationId: id,
        isMine,
      })),
    ],
  }
}

/** Joins the person to an open nomination, once; refuses `own-nomination`, and `nomination-not-found` once decided. */
export const supportNomination = async (ctx: SignedInCtx, id: string): Promise<{ supporters: number }> => {
  if (!isId(id)) throw new Refusal('nomination-not-found')
  const store = vettingStore(ctx.db)
  await store.lockNomination(id)
  await settleLocked(ctx, id)
  const nomination = await store.findNomination(id)
  if (!nomination || nomination.decided_at !== null) throw new Refusal('nomination-not-found')
  const { id: personId } = ctx.viewer
  if (nomination.nominator_id === personId) throw new Refusal('own-nomination')
  if (await similarStore(ctx.db).join(id, personId, ctx.now()))
    await note(ctx, { kind: 'nomination.supported', who: personId, about: nominationName(id) })
  const now = await store.findNomination(id)
  invariant(now, 'a locked nomination stays')
  return { supporters: now.supporters }
}
