import { type Kysely, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import type { AppealState } from '../../contracts/nomination-contract.ts'
import type { VettingTables } from '../tables.ts'

/** True for an appeal whose nomination is from a place in this scope. */
const within = (scope: Scope) =>
  scope === 'everywhere'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from vetting.nomination as about where about.id = nomination_id
        and ${withinScope(scope, { state: 'about.state', lga: 'about.lga' })})`

type Outcome = 'accepted' | 'declined'

type Tables = Kysely<VettingTables>

const appeals = (tables: Tables) => tables.selectFrom('vetting.appeal').selectAll()

/** The lists and counts of the vetting lead, within their scope. */
const listing = (tables: Tables) => {
  const inState = (state: AppealState) =>
    appeals(tables).where('outcome', state === 'open' ? 'is' : '=', state === 'open' ? null : state)
  return {
    counts: async (scope: Scope): Promise<Record<AppealState, number>> => {
      const rows = await tables
        .selectFrom('vetting.appeal')
        .where(within(scope))
        .groupBy('outcome')
        .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
        .execute()
      const count = (outcome: string | null) => rows.find((row) => row.outcome === outcome)?.count ?? 0
      return { open: count(null), accepted: count('accepted'), declined: count('declined') }
    },
    /** Open appeals oldest first, decided ones newest first. */
    page: (state: AppealState, scope: Scope, after: Position | undefined, rows: number) => {
      const key = state === 'open' ? sql`at` : sql`decided_at`
      const position = sql`(${after?.key}::timestamptz, ${after?.id}::uuid)`
      const beyond = sql<boolean>`(${key}, nomination_id) ${state === 'open' ? sql`>` : sql`<`} ${position}`
      const direction = state === 'open' ? 'asc' : 'desc'
      return inState(state)
        .where(within(scope))
        .$if(after !== undefined, (query) => query.where(beyond))
        .orderBy(key, direction)
        .orderBy('nomination_id', direction)
        .limit(rows)
        .execute()
    },
  }
}

/** Appeals; a nomination has at most one, ever. */
export const appealsStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  const all = appeals(tables)
  return {
    of: (nominationIds: readonly string[]) => all.where('nomination_id', 'in', nominationIds).execute(),
    /** Returns false when the nomination has one already. */
    add: (appeal: {
      nomination_id: string
      person_id: string
      text: string
      file_ids: string[]
      round: number
      at: Date
    }): Promise<boolean> =>
      wrote(
        tables
          .insertInto('vetting.appeal')
          .values(appeal)
          .onConflict((twice) => twice.doNothing()),
      ),
    /** Returns false when it was decided before. */
    decide: (
      nominationId: string,
      decision: { outcome: Outcome; reason: string; decided_by: string; decided_at: Date },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('vetting.appeal')
          .set(decision)
          .where('nomination_id', '=', nominationId)
          .where('outcome', 'is', null),
      ),
    ...listing(tables),
  }
}

export type StoredAppeal = Awaited<ReturnType<ReturnType<typeof appealsStore>['of']>>[number]
