import { type Kysely, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { LeadersTables } from '../tables.ts'

/** The target of one row. */
export type Followed = { readonly leader_id: string } | { readonly lga: string }

type Tables = Kysely<LeadersTables>

const ofTarget = (tables: Tables, personId: string, target: Followed) => {
  const own = tables.selectFrom('leaders.follow').where('person_id', '=', personId)
  return 'lga' in target ? own.where('lga', '=', target.lga) : own.where('leader_id', '=', target.leader_id)
}

const changes = (tables: Tables) => ({
  /** Adds one row per person and target; the unique key ignores a second one. */
  add: async (personId: string, target: Followed, at: Date): Promise<void> => {
    await tables
      .insertInto('leaders.follow')
      .values({ person_id: personId, followed_at: at, ...target })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** False when there was nothing to remove. */
  remove: (personId: string, target: Followed): Promise<boolean> =>
    wrote(
      tables.deleteFrom('leaders.follow').where('id', 'in', ofTarget(tables, personId, target).select('id')),
    ),
  has: async (personId: string, target: Followed): Promise<boolean> =>
    (await ofTarget(tables, personId, target).select('id').executeTakeFirst()) !== undefined,
})

const lists = (tables: Tables) => ({
  leadersOf: (personId: string, limit: number) =>
    tables
      .selectFrom('leaders.follow')
      .innerJoin('leaders.leader', 'leaders.leader.id', 'leaders.follow.leader_id')
      .selectAll('leaders.leader')
      .select('followed_at')
      .where('leaders.follow.person_id', '=', personId)
      .where('status', '<>', 'rejected')
      .orderBy('leaders.follow.id', 'desc')
      .limit(limit)
      .execute(),
  /** Followed places, each with its number of leaders. */
  placesOf: (personId: string, limit: number) =>
    tables
      .selectFrom('leaders.follow')
      .select((each) => [
        each.ref('leaders.follow.lga').$notNull().as('lga'),
        'followed_at',
        each
          .selectFrom('leaders.leader')
          .whereRef('leaders.leader.lga', '=', 'leaders.follow.lga')
          .where('status', '<>', 'rejected')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('leaders'),
      ])
      .where('person_id', '=', personId)
      .where('leaders.follow.lga', 'is not', null)
      .orderBy('leaders.follow.id', 'desc')
      .limit(limit)
      .execute(),
  /** The latest transitions of followed leaders and of leaders in followed places. */
  transitionsOf: (personId: string, limit: number) =>
    tables
      .selectFrom('leaders.leader_move')
      .innerJoin('leaders.leader', 'leaders.leader.id', 'leaders.leader_move.leader_id')
      .select(['leader_id', 'full_name', 'lga', 'from_status', 'to_status', 'at', 'why'])
      .where('status', '<>', 'rejected')
      .where(
        sql<boolean>`leader_id in (
          select f.leader_id from leaders.follow f where f.person_id = ${personId} and f.leader_id is not null
          union
          select l.id from leaders.leader l join leaders.follow f on f.lga = l.lga
          where f.person_id = ${personId} and l.status <> 'rejected')`,
      )
      .orderBy('at', 'desc')
      .orderBy('leaders.leader_move.id', 'desc')
      .limit(limit)
      .execute(),
})

/** SQL of follows. */
export const followsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...changes(tables),
  ...lists(tables),
})
