import { asOfNow, exportDomain, type PersonalData } from '#platform/server/personal-data.ts'
import type { TestApp } from './app.ts'

/** Everything that a domain exports about a person, by table. */
export const exportedOf = async (
  { db }: TestApp,
  data: PersonalData,
  personId: string,
): Promise<Record<string, unknown[]>> => {
  const given: Record<string, unknown[]> = {}
  for await (const { table, rows } of asOfNow(db, (tx) => exportDomain(tx, data, personId)))
    given[table] = [...(given[table] ?? []), ...rows]
  return given
}
