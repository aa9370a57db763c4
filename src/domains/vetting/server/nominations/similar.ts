import { note } from '#domains/activity/server/facts.ts'
import { placeIn } from '#domains/leaders/server/directory/directory.ts'
import { similarLeaders } from '#domains/leaders/server/lookup/similar.ts'
import { findLga, placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { can } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import type { SimilarPerson } from '../../contracts/similar-contract.ts'
import { freeOfConflicts } from '../conflicts/late-conflicts.ts'
import { nominationName } from './nominations.ts'
import { settleLocked } from '../reviews/finalizing.ts'
import { similarStore } from './similar-store.ts'
import { vettingStore } from './store.ts'

/** How many letter triples two names share at least, of 1; tried on Nigerian names with a wrong letter or another order. */
const LIKENESS = 0.4
/** For open nominations of others, which nobody sees: nearer, so that whoever supports one means this person. */
const OPEN_LIKENESS = 0.5
const MOST = 5

interface Sought {
  readonly name: string
  readonly lga: string
}

/** Whoever reviews, or may, is told nothing of open nominations, not even that there is one: they judge blind. */
const mayKnowOfOpen = ({ viewer }: SignedInCtx): boolean => !can('vetting', viewer)

const nearestOpen = async (ctx: SignedInCtx, { name, lga }: Sought) =>
  mayKnowOfOpen(ctx)
    ? similarStore(ctx.db).nearestOf(foldName(name), lga, ctx.viewer.id, OPEN_LIKENESS)
    : undefined

/**
 * Leaders of a similar name in the LGA's State and nominations of the person who asks. Of open nominations of others
 * only that the LGA has one: no name, office or id of theirs leaves vetting before the decision. Refuses
 * `place-unknown`.
 */
export const findSimilarPeople = async (ctx: SignedInCtx, { name, lga }: Sought) => {
  await ctx.limiter.hit('similarNames', ctx.viewer.id)
  const place = await findLga(ctx, lga)
  if (!place) throw new Refusal('place-unknown')
  const { state } = place
  const leaders = await similarLeaders(ctx, { name, state, threshold: LIKENESS, limit: MOST })
  const own = await similarStore(ctx.db).ownInState(foldName(name), state, ctx.viewer.id, LIKENESS, MOST)
  const places = await placeNames(
    ctx,
    [...leaders, ...own].map((each) => each.lga),
  )
  const shared = (each: { lga: string; currentOffice: string }) => ({
    currentOffice: each.currentOffice,
    lgaName: placeIn(places, each.lga).lgaName,
    isSameLga: each.lga === lga,
  })
  const items: SimilarPerson[] = [
    ...leaders.map(({ id, fullName, status, ...each }) => ({
      ...shared(each),
      name: fullName,
      status,
      leaderId: id,
      nominationId: null,
    })),
    ...own.map(({ id, name: nominee, status, ...each }) => ({
      ...shared(each),
      name: nominee,
      status,
      leaderId: null,
      nominationId: id,
    })),
  ]
  const open = await nearestOpen(ctx, { name, lga })
  return { items, open: open ? (open.isSupported ? ('supported' as const) : ('there' as const)) : null }
}

/**
 * Joins the person to the open nomination of a name and an LGA, once. Refuses `place-unknown`, `own-nomination` where
 * only an own one is there, and `nomination-not-found` where none is, once it is decided, and to whoever reviews.
 */
export const supportNomination = async (ctx: SignedInCtx, sought: Sought): Promise<{ ok: true }> => {
  const place = await findLga(ctx, sought.lga)
  if (!place) throw new Refusal('place-unknown')
  if (!mayKnowOfOpen(ctx)) throw new Refusal('nomination-not-found')
  const { id: personId } = ctx.viewer
  const found = await nearestOpen(ctx, sought)
  if (!found) {
    const own = await similarStore(ctx.db).ownInState(
      foldName(sought.name),
      place.state,
      personId,
      LIKENESS,
      MOST,
    )
    throw new Refusal(own.some(({ lga }) => lga === sought.lga) ? 'own-nomination' : 'nomination-not-found')
  }
  const { id } = found
  const store = vettingStore(ctx.db)
  await store.lockNomination(id)
  await settleLocked(ctx, id)
  const nomination = await store.findNomination(id)
  if (!nomination || nomination.decided_at !== null) throw new Refusal('nomination-not-found')
  if (await similarStore(ctx.db).join(id, personId, ctx.now()))
    await note(ctx, { kind: 'nomination.supported', who: personId, about: nominationName(id) })
  await freeOfConflicts(ctx, id)
  return { ok: true }
}
