import { namesOf } from '#domains/identity/server/users/people.ts'
import { interestsOf } from '#domains/members/server/profiles/profiles.ts'
import type { Interest } from '#shared/civic/interests.ts'
import { listStates, placeNames } from '#domains/regions/server/places.ts'
import { shortName } from '#shared/text/person-name.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import {
  MAX_OWN_LIST,
  MAX_SUGGESTED,
  type NetworkPerson,
  type OwnNetwork,
  PEOPLE_PER_PAGE,
  type PeopleQuery,
} from '../contract.ts'
import { placeShownBy } from '../rules.ts'
import { networkStore } from './store.ts'

interface CardRow {
  readonly personId: string
  readonly cardId: string
  readonly about: string
  readonly state: string | null
  readonly lga: string | null
  readonly interests: Interest[]
  readonly isFollowed: boolean
}

type ReadContext = Pick<SignedInCtx, 'db'>

/** Names of States and local governments, for cards. */
const placesIn = async (
  ctx: ReadContext,
  rows: readonly Pick<CardRow, 'state' | 'lga'>[],
): Promise<(row: Pick<CardRow, 'state' | 'lga'>) => { stateName: string | null; lgaName: string | null }> => {
  const lgas = await placeNames(
    ctx,
    rows.flatMap(({ lga }) => (lga === null ? [] : [lga])),
  )
  const states = rows.some(({ state }) => state !== null)
    ? new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))
    : new Map<string, string>()
  return ({ state, lga }) => ({
    stateName: (state !== null && states.get(state)) || null,
    lgaName: (lga !== null && lgas.get(lga)?.lgaName) || null,
  })
}

/** Names of people as others see them: the first name and an initial. Erased people have none. */
const shortNamesOf = async (ctx: ReadContext, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map([...(await namesOf(ctx, ids))].map(([id, name]) => [id, shortName(name)]))

const shownCards = async (ctx: ReadContext, rows: readonly CardRow[]): Promise<NetworkPerson[]> => {
  const names = await shortNamesOf(
    ctx,
    rows.map(({ personId }) => personId),
  )
  const placed = await placesIn(ctx, rows)
  return rows.flatMap((row) => {
    const name = names.get(row.personId)
    const { cardId, about, interests, isFollowed } = row
    return name === undefined ? [] : [{ cardId, name, about, interests, isFollowed, ...placed(row) }]
  })
}

/** People who chose to be found, the latest first. */
export const listFoundPeople = async (ctx: SignedInCtx, query: PeopleQuery) => {
  const after = decodeCursor('network-people', query.cursor, isTimeKey)
  const filter = {
    state: query.state || undefined,
    lga: query.lga || undefined,
    interest: query.interest || undefined,
  }
  const found = await networkStore(ctx.db).people(ctx.viewer.id, filter, after, PEOPLE_PER_PAGE + 1)
  const { rows, nextCursor } = pageOfRows(
    'network-people',
    found.map((row) => ({ ...row, id: row.cardId })),
    PEOPLE_PER_PAGE,
    ({ listedAt }) => listedAt.toISOString(),
  )
  return { items: await shownCards(ctx, rows), nextCursor }
}

const ownCard = async (ctx: SignedInCtx): Promise<OwnNetwork['card']> => {
  const card = await networkStore(ctx.db).own(ctx.viewer.id)
  if (!card) return null
  const place = { state: card.state_code, lga: card.lga_id }
  return {
    cardId: card.id,
    about: card.about,
    place: placeShownBy(place),
    ...(await placesIn(ctx, [place]))(place),
    interests: card.interests,
    tellsOfFollowers: card.tells_of_followers,
    isHeld: card.is_held,
  }
}

/** Everything about the viewer's own network. */
export const showOwnNetwork = async (ctx: SignedInCtx): Promise<OwnNetwork> => {
  const { id } = ctx.viewer
  const store = networkStore(ctx.db)
  const [place, interests] = [await ctx.homes.of(ctx, id), await interestsOf(ctx, id)]
  const near = { state: place.state, lga: place.lga, interests }
  const suggested = await store.suggested(id, near, MAX_SUGGESTED)
  const following = await store.followedBy(id, MAX_OWN_LIST)
  const followers = await store.followersOf(id, MAX_OWN_LIST)
  const blocked = await store.blocksOf(id, MAX_OWN_LIST)
  const names = await shortNamesOf(
    ctx,
    [...followers, ...blocked].map(({ personId }) => personId),
  )
  return {
    card: await ownCard(ctx),
    suggested: await shownCards(ctx, suggested),
    following: await shownCards(ctx, following),
    followers: followers.flatMap(({ followId, personId, followedAt }) => {
      const name = names.get(personId)
      return name === undefined ? [] : [{ followId, name, followedAt: followedAt.toISOString() }]
    }),
    blocked: blocked.flatMap(({ blockId, personId }) => {
      const name = names.get(personId)
      return name === undefined ? [] : [{ blockId, name }]
    }),
  }
}
