import { placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { FOLLOWS_SHOWN, type Follows, TRANSITIONS_SHOWN } from '../../contracts/follow-contract.ts'
import { leaderCardOf, placeIn } from '../directory/directory.ts'
import { publicLeader } from '../lookup/facts.ts'
import { followsStore } from './store.ts'

/** What the signed-in person follows, with the latest transitions there. */
export const listFollows = async (ctx: SignedInCtx): Promise<Follows> => {
  const store = followsStore(ctx.db)
  const leaders = await store.leadersOf(ctx.viewer.id, FOLLOWS_SHOWN)
  const places = await store.placesOf(ctx.viewer.id, FOLLOWS_SHOWN)
  const moves = await store.transitionsOf(ctx.viewer.id, TRANSITIONS_SHOWN)
  const names = await placeNames(
    ctx,
    [...leaders, ...places, ...moves].map(({ lga }) => lga),
  )
  return {
    leaders: leaders.map((row) => ({
      ...leaderCardOf(row, names),
      followedAt: row.followed_at.toISOString(),
    })),
    places: places.map(({ lga, leaders: count, followed_at: at }) => {
      const { lgaName, state, stateName } = placeIn(names, lga)
      return { lga, lgaName, state, stateName, leaders: count, followedAt: at.toISOString() }
    }),
    moves: moves.map((row) => {
      const { lgaName, stateName } = placeIn(names, row.lga)
      return {
        leaderId: row.leader_id,
        fullName: row.full_name,
        lgaName,
        stateName,
        from: row.from_status,
        to: row.to_status,
        at: lagosDay(row.at),
        why: row.why,
      }
    }),
  }
}

/** Follows a leader; a repeat changes nothing. Refuses `leader-not-found`. */
export const followLeader = async (ctx: SignedInCtx, leaderId: string) => {
  const { id } = await publicLeader(ctx, leaderId)
  await followsStore(ctx.db).add(ctx.viewer.id, { leader_id: id }, ctx.now())
  return { isFollowed: true }
}

/** Unfollows a leader, even one who has left the directory. Refuses `leader-not-found`. */
export const unfollowLeader = async (ctx: SignedInCtx, leaderId: string) => {
  const isRemoved =
    isId(leaderId) && (await followsStore(ctx.db).remove(ctx.viewer.id, { leader_id: leaderId }))
  if (!isRemoved) await publicLeader(ctx, leaderId)
  return { isFollowed: false }
}

const knownLga = async (ctx: SignedInCtx, lga: string): Promise<void> => {
  if (!(await placeNames(ctx, [lga])).has(lga)) throw new Refusal('lga-unknown')
}

/** Follows the leaders of a local government; a repeat changes nothing. Refuses `lga-unknown`. */
export const followLga = async (ctx: SignedInCtx, lga: string) => {
  await knownLga(ctx, lga)
  await followsStore(ctx.db).add(ctx.viewer.id, { lga }, ctx.now())
  return { isFollowed: true }
}

/** Unfollows a local government. Refuses `lga-unknown`. */
export const unfollowLga = async (ctx: SignedInCtx, lga: string) => {
  await knownLga(ctx, lga)
  await followsStore(ctx.db).remove(ctx.viewer.id, { lga })
  return { isFollowed: false }
}
