import { namesOf } from '#domains/identity/server/users/people.ts'
import { shortName } from '#shared/text/person-name.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { type CardForm, MAX_OWN_LIST } from '../contract.ts'
import { shownPlace } from '../rules.ts'
import { newFollower } from './notices.ts'
import { networkStore } from './store.ts'

/** Lists the viewer with what they chose to show; refuses `no-place` for a place that they never stated. */
export const saveCard = async (ctx: SignedInCtx, form: CardForm) => {
  const place = shownPlace(await ctx.homes.of(ctx, ctx.viewer.id), form.place)
  if (!place) throw new Refusal('no-place')
  const card = {
    id: ctx.newId(),
    about: form.about,
    state_code: place.state,
    lga_id: place.lga,
    interests: [...new Set(form.interests)],
    tells_of_followers: form.tellsOfFollowers,
  }
  return { cardId: await networkStore(ctx.db).keep(ctx.viewer.id, card, ctx.now()) }
}

/** Removes the viewer's card and everybody who follows it. */
export const hideCard = async (ctx: SignedInCtx): Promise<undefined> => {
  await networkStore(ctx.db).drop(ctx.viewer.id)
}

/** Follows a person once; tells them if they asked for it. */
export const followPerson = async (ctx: SignedInCtx, cardId: string) => {
  const store = networkStore(ctx.db)
  const own = await store.own(ctx.viewer.id)
  if (own?.id === cardId) throw new Refusal('own-card')
  const card = isId(cardId) ? await store.seen(ctx.viewer.id, cardId) : undefined
  if (!card) throw new Refusal('person-gone')
  const row = { id: ctx.newId(), follower_id: ctx.viewer.id, followed_id: card.personId }
  const isNew = await store.follow(row, ctx.now(), MAX_OWN_LIST)
  if (!isNew && !(await store.isFollowing(ctx.viewer.id, card.personId)))
    throw new Refusal('too-many-follows')
  const name = (await namesOf(ctx, [ctx.viewer.id])).get(ctx.viewer.id)
  // Once for each pair, so that following again and again rings nobody's phone.
  if (isNew && card.tells && name)
    await notify(ctx, card.personId, newFollower, { name: shortName(name) }, { key: ctx.viewer.id })
  return { isFollowed: true }
}

const ownerOf = async (ctx: SignedInCtx, cardId: string): Promise<string> => {
  const owner = isId(cardId) ? await networkStore(ctx.db).ownerOf(cardId) : null
  if (!owner) throw new Refusal('person-gone')
  return owner
}

/** Unfollows, also somebody who is out of the lists now. */
export const unfollowPerson = async (ctx: SignedInCtx, cardId: string) => {
  await networkStore(ctx.db).unfollow(ctx.viewer.id, await ownerOf(ctx, cardId))
  return { isFollowed: false }
}

/** Blocks a person for the viewer, once, and ends what either follows of the other; the caller knows them by a text of theirs. */
export const keepBlock = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'newId' | 'viewer'>,
  personId: string,
): Promise<void> => {
  const row = { id: ctx.newId(), person_id: ctx.viewer.id, blocked_id: personId }
  await networkStore(ctx.db).block(row, ctx.now())
}

/** Whom this person blocked, at most `limit`, the latest first. */
export const blockedBy = async (ctx: Pick<Ctx, 'db'>, personId: string, limit = 1_000): Promise<string[]> =>
  (await networkStore(ctx.db).blocksOf(personId, limit)).map((block) => block.personId)

/** Blocks the person behind a card. */
export const blockPerson = async (ctx: SignedInCtx, cardId: string): Promise<undefined> => {
  const owner = await ownerOf(ctx, cardId)
  if (owner === ctx.viewer.id) throw new Refusal('own-card')
  await keepBlock(ctx, owner)
}

/** Removes a follower, and blocks them if wished. */
export const removeFollower = async (
  ctx: SignedInCtx,
  followId: string,
  { andBlock }: { andBlock: boolean },
): Promise<undefined> => {
  const follower = isId(followId)
    ? await networkStore(ctx.db).removeFollower(ctx.viewer.id, followId)
    : undefined
  if (!follower) throw new Refusal('follower-gone')
  if (andBlock) await keepBlock(ctx, follower)
}

/** Takes a block back. */
export const unblock = async (ctx: SignedInCtx, blockId: string): Promise<undefined> => {
  if (!isId(blockId) || !(await networkStore(ctx.db).unblock(ctx.viewer.id, blockId)))
    throw new Refusal('block-gone')
}
