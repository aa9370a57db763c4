import { reportFact } from '#domains/activity/server/facts.ts'
import { placeIn } from '#domains/leaders/server/directory/directory.ts'
import { similarLeaders } from '#domains/leaders/server/lookup/similar-queries.ts'
import { refuseInService } from '#domains/identity/server/service/service.ts'
import { findLga, placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { can } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import type { SimilarPerson } from '../../contracts/similar-contract.ts'
import { freeSeatsInConflict } from '../conflicts/late-conflicts.ts'
import { nominationSubject } from './nominations.ts'
import { finalizeLocked } from '../reviews/verdicts.ts'
import { similarStore } from './similar-store.ts'
import { vettingStore } from './store.ts'

/** Minimum trigram similarity of two names, tried on Nigerian names with a wrong letter or a different word order. */
const MIN_SIMILARITY = 0.4
/** Higher for open nominations of others: the supporter cannot see them, so the name must clearly be the same person. */
const MIN_OPEN_SIMILARITY = 0.5
const MAX_SIMILAR = 5

interface SimilarQuery {
  readonly name: string
  readonly lga: string
}

/** Reviewers judge blind, so people who may review never learn that an open nomination exists. */
const maySeeOpen = ({ viewer }: SignedInCtx): boolean => !can('vetting', viewer)

const nearestOpen = async (ctx: SignedInCtx, { name, lga }: SimilarQuery) =>
  maySeeOpen(ctx)
    ? similarStore(ctx.db).nearestOf(foldName(name), lga, ctx.viewer.id, MIN_OPEN_SIMILARITY)
    : undefined

/**
 * Leaders with a similar name in the LGA's State, and the person's own nominations. About open nominations of others it
 * says only that the LGA has one: their names, offices and ids stay inside vetting until the decision. Refuses
 * `place-unknown`.
 */
export const findSimilarPeople = async (ctx: SignedInCtx, { name, lga }: SimilarQuery) => {
  await ctx.limiter.hit('similarNames', ctx.viewer.id)
  const place = await findLga(ctx, lga)
  if (!place) throw new Refusal('place-unknown')
  const { state } = place
  const leaders = await similarLeaders(ctx, { name, state, threshold: MIN_SIMILARITY, limit: MAX_SIMILAR })
  const own = await similarStore(ctx.db).ownInState(
    foldName(name),
    state,
    ctx.viewer.id,
    MIN_SIMILARITY,
    MAX_SIMILAR,
  )
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
 * Adds the person as a supporter of the open nomination of a name in an LGA, once. Refuses `place-unknown`,
 * `own-nomination` when the only match is their own, and `nomination-not-found` when none matches, when it is decided,
 * and for people who may review.
 */
export const supportNomination = async (ctx: SignedInCtx, query: SimilarQuery): Promise<{ ok: true }> => {
  await refuseInService(ctx, 'nominate')
  const place = await findLga(ctx, query.lga)
  if (!place) throw new Refusal('place-unknown')
  if (!maySeeOpen(ctx)) throw new Refusal('nomination-not-found')
  const { id: personId } = ctx.viewer
  const found = await nearestOpen(ctx, query)
  if (!found) {
    const own = await similarStore(ctx.db).ownInState(
      foldName(query.name),
      place.state,
      personId,
      MIN_SIMILARITY,
      MAX_SIMILAR,
    )
    throw new Refusal(own.some(({ lga }) => lga === query.lga) ? 'own-nomination' : 'nomination-not-found')
  }
  const { id } = found
  const store = vettingStore(ctx.db)
  await store.lockNomination(id)
  await finalizeLocked(ctx, id)
  const nomination = await store.findNomination(id)
  if (!nomination || nomination.decided_at !== null) throw new Refusal('nomination-not-found')
  if (await similarStore(ctx.db).join(id, personId, ctx.now()))
    await reportFact(ctx, { kind: 'nomination.supported', who: personId, about: nominationSubject(id) })
  await freeSeatsInConflict(ctx, id)
  return { ok: true }
}
