import { type Kysely, sql } from 'kysely'
import type { Interest } from '#shared/civic/interests.ts'
import { type Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { NetworkTables } from './tables.ts'

type Tables = Kysely<NetworkTables>

export interface CardFilter {
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly interest?: Interest | undefined
}

export interface CardToKeep {
  readonly id: string
  readonly about: string
  readonly state_code: string | null
  readonly lga_id: string | null
  readonly interests: Interest[]
  readonly tells_of_followers: boolean
}

const shown = [
  'person_id as personId',
  'card.id as cardId',
  'about',
  'state_code as state',
  'lga_id as lga',
  'interests',
  'listed_at as listedAt',
] as const

/** Cards that this viewer may see: not their own, none that is held, and nobody on either side of a block. */
const seenBy = (tables: Tables, viewerId: string) =>
  tables
    .selectFrom('network.card as card')
    .select(shown)
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('network.follow as f')
            .whereRef('f.followed_id', '=', 'card.person_id')
            .where('f.follower_id', '=', viewerId),
        )
        .$castTo<boolean>()
        .as('isFollowed'),
    )
    .where('card.person_id', '<>', viewerId)
    .where('card.is_held', '=', false)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('network.block as b')
            .where((or) =>
              or.or([
                or.and([or('b.person_id', '=', viewerId), or('b.blocked_id', '=', or.ref('card.person_id'))]),
                or.and([or('b.blocked_id', '=', viewerId), or('b.person_id', '=', or.ref('card.person_id'))]),
              ]),
            ),
        ),
      ),
    )

const cards = (tables: Tables) => ({
  people: (
    viewerId: string,
    { state, lga, interest }: CardFilter,
    after: Position | undefined,
    limit: number,
  ) => {
    let query = seenBy(tables, viewerId)
    if (lga) query = query.where('lga_id', '=', lga)
    else if (state) query = query.where('state_code', '=', state)
    if (interest) query = query.where(sql<boolean>`interests @> array[${interest}]::text[]`)
    if (after)
      query = query.where(sql<boolean>`(listed_at, card.id) < (${after.key}::timestamptz, ${after.id}::uuid)`)
    return query.orderBy('listed_at', 'desc').orderBy('card.id', 'desc').limit(limit).execute()
  },
  /** Not yet followed: the same local government first, then the same State, then the most interests in common. */
  suggested: (
    viewerId: string,
    near: {
      readonly state: string | null
      readonly lga: string | null
      readonly interests: readonly string[]
    },
    limit: number,
  ) =>
    tables
      .selectFrom(
        seenBy(tables, viewerId)
          .where((is) =>
            is.or([is('state_code', '=', near.state), sql<boolean>`interests && ${near.interests}::text[]`]),
          )
          .as('near'),
      )
      .selectAll()
      .where('isFollowed', '=', false)
      .orderBy(sql`coalesce(lga = ${near.lga}, false)`, 'desc')
      .orderBy(sql`coalesce(state = ${near.state}, false)`, 'desc')
      .orderBy(
        sql`cardinality(array(select unnest(interests) intersect select unnest(${near.interests}::text[])))`,
        'desc',
      )
      .orderBy('listedAt', 'desc')
      .limit(limit)
      .execute(),
  followedBy: (viewerId: string, limit: number) =>
    tables
      .selectFrom(seenBy(tables, viewerId).as('card'))
      .innerJoin('network.follow as own', 'own.followed_id', 'card.personId')
      .selectAll('card')
      .where('own.follower_id', '=', viewerId)
      .orderBy('own.followed_at', 'desc')
      .limit(limit)
      .execute(),
})

const ownCards = (tables: Tables) => ({
  own: (personId: string) =>
    tables.selectFrom('network.card').selectAll().where('person_id', '=', personId).executeTakeFirst(),
  /** The card behind an id if this viewer may see it. */
  seen: (viewerId: string, cardId: string) =>
    seenBy(tables, viewerId)
      .select('tells_of_followers as tells')
      .where('card.id', '=', cardId)
      .executeTakeFirst(),
  /** Whose card it is, seen or not. */
  ownerOf: async (cardId: string): Promise<string | null> =>
    (await tables.selectFrom('network.card').select('person_id').where('id', '=', cardId).executeTakeFirst())
      ?.person_id ?? null,
  keep: async (personId: string, card: CardToKeep, at: Date): Promise<string> => {
    const { id: _first, ...changed } = card
    const { id } = await tables
      .insertInto('network.card')
      .values({ ...card, person_id: personId, listed_at: at })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(changed))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** Takes the card away with its followers. One that moderators hold stays held, empty: hiding is no way around them. */
  drop: async (personId: string): Promise<void> => {
    const own = { about: '', state_code: null, lga_id: null, interests: [] }
    await tables
      .deleteFrom('network.card')
      .where('person_id', '=', personId)
      .where('is_held', '=', false)
      .execute()
    await tables.updateTable('network.card').set(own).where('person_id', '=', personId).execute()
    await tables.deleteFrom('network.follow').where('followed_id', '=', personId).execute()
  },
})

const follows = (tables: Tables) => ({
  /** False when the viewer already follows as many as `most`, or this person already. */
  follow: async (row: { id: string; follower_id: string; followed_id: string }, at: Date, most: number) => {
    const { rows } = await sql`insert into network.follow (id, follower_id, followed_id, followed_at)
      select ${row.id}, ${row.follower_id}, ${row.followed_id}, ${at}
      where (select count(*) from network.follow where follower_id = ${row.follower_id}) < ${most}
      on conflict (follower_id, followed_id) do nothing returning id`.execute(tables)
    return rows.length > 0
  },
  unfollow: (followerId: string, followedId: string) =>
    tables
      .deleteFrom('network.follow')
      .where('follower_id', '=', followerId)
      .where('followed_id', '=', followedId)
      .execute(),
  isFollowing: async (followerId: string, followedId: string): Promise<boolean> =>
    (await tables
      .selectFrom('network.follow')
      .select('id')
      .where('follower_id', '=', followerId)
      .where('followed_id', '=', followedId)
      .executeTakeFirst()) !== undefined,
  followersOf: (personId: string, limit: number) =>
    tables
      .selectFrom('network.follow')
      .select(['id as followId', 'follower_id as personId', 'followed_at as followedAt'])
      .where('followed_id', '=', personId)
      .orderBy('followed_at', 'desc')
      .limit(limit)
      .execute(),
  /** Who followed; undefined when there is no such follower of this person. */
  removeFollower: async (personId: string, followId: string): Promise<string | undefined> =>
    (
      await tables
        .deleteFrom('network.follow')
        .where('id', '=', followId)
        .where('followed_id', '=', personId)
        .returning('follower_id')
        .executeTakeFirst()
    )?.follower_id,
})

const blocks = (tables: Tables) => ({
  /** Blocks once, and ends what either follows of the other. */
  block: async (row: { id: string; person_id: string; blocked_id: string }, at: Date): Promise<void> => {
    await tables
      .insertInto('network.block')
      .values({ ...row, blocked_at: at })
      .onConflict((conflict) => conflict.columns(['person_id', 'blocked_id']).doNothing())
      .execute()
    await sql`delete from network.follow
      where (follower_id, followed_id) in ((${row.person_id}, ${row.blocked_id}), (${row.blocked_id}, ${row.person_id}))`.execute(
      tables,
    )
  },
  blocksOf: (personId: string, limit: number) =>
    tables
      .selectFrom('network.block')
      .select(['id as blockId', 'blocked_id as personId'])
      .where('person_id', '=', personId)
      .orderBy('blocked_at', 'desc')
      .limit(limit)
      .execute(),
  /** False when there was none. */
  unblock: (personId: string, blockId: string): Promise<boolean> =>
    wrote(tables.deleteFrom('network.block').where('id', '=', blockId).where('person_id', '=', personId)),
})

const judged = (tables: Tables) => ({
  cardsById: (ids: readonly string[]) =>
    tables
      .selectFrom('network.card')
      .select([
        'id',
        'person_id as personId',
        'about',
        'state_code as state',
        'lga_id as lga',
        'listed_at as listedAt',
      ])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  holdCard: (id: string, isHeld: boolean) =>
    tables.updateTable('network.card').set({ is_held: isHeld }).where('id', '=', id).execute(),
  clearCard: (id: string) =>
    tables.updateTable('network.card').set({ is_held: true, about: '' }).where('id', '=', id).execute(),
})

/** SQL of the network. */
export const networkStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...cards(tables),
  ...ownCards(tables),
  ...follows(tables),
  ...blocks(tables),
  ...judged(tables),
})
