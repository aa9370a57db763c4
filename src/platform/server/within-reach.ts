import { type RawBuilder, sql } from 'kysely'
import type { Reach } from '#shared/reach.ts'

/** Whether two columns, a State and a local government, stand in a place of this reach; `reaches` in SQL. */
export const withinReach = (
  reach: Reach,
  columns: { readonly state: string; readonly lga: string },
): RawBuilder<boolean> => {
  if (reach === 'everywhere') return sql<boolean>`true`
  const places = reach.map(({ state, lga }) =>
    lga === null
      ? sql<boolean>`${sql.ref(columns.state)} = ${state}`
      : sql<boolean>`(${sql.ref(columns.state)} = ${state} and ${sql.ref(columns.lga)} = ${lga})`,
  )
  return places.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(places, sql` or `)})`
}
