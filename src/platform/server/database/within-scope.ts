import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#shared/scope.ts'

/** Whether a State column and a local government column are within this scope: the check of shared/scope.ts in SQL. */
export const withinScope = (
  scope: Scope,
  columns: { readonly state: string; readonly lga: string },
): RawBuilder<boolean> => {
  if (scope === 'everywhere') return sql<boolean>`true`
  const places = scope.map(({ state, lga }) =>
    lga === null
      ? sql<boolean>`${sql.ref(columns.state)} = ${state}`
      : sql<boolean>`(${sql.ref(columns.state)} = ${state} and ${sql.ref(columns.lga)} = ${lga})`,
  )
  return places.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(places, sql` or `)})`
}
