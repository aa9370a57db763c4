import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { DemoName } from './people.ts'
import type { TestApp } from './app.ts'

// For tests only: where people live, and since when.

/** Gives a person a home as if they had always lived there, so before every announcement. */
export const settle = async ({ db }: Pick<TestApp, 'db'>, name: DemoName, lga: string): Promise<void> => {
  const { id } = demoPerson(name)
  await sql`insert into members.place (person_id, state_code, lga_id, changed_at)
    values (${id}, ${`NG-${lga.slice(0, 2)}`}, ${lga}, now())
    on conflict (person_id) do update set lga_id = excluded.lga_id, state_code = excluded.state_code`.execute(
    db,
  )
  await sql`delete from members.place_since where person_id = ${id}`.execute(db)
  await sql`insert into members.place_since values (${id}, 'epoch', ${lga})`.execute(db)
}
