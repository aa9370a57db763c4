import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { Nomination, NominationForm } from '#domains/vetting/contracts/nomination-contract.ts'
import { openTestApp } from './app.ts'
import { nominateBy, signInAll } from './nominations.ts'

/** A server with the people of vetting signed in; before each test Ada nominates a new person. */
export const openVetting = async (
  nominated: (nomination: Nomination) => void,
  change: Partial<NominationForm> = {},
) => {
  const app = await openTestApp()
  const people = await signInAll(app)
  beforeEach(async () => {
    nominated(await nominateBy(people.ada, change))
  })
  return {
    app,
    people,
    /** After the clock moved so far that sessions ended. */
    signInAgain: async (): Promise<void> => void Object.assign(people, await signInAll(app)),
    /** The rows of a table about a nomination. */
    count: async (table: string, id: string): Promise<number | undefined> =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from ${sql.table(table)} where nomination_id = ${id}`.execute(app.db)
      ).rows[0]?.n,
  }
}
