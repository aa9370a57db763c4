import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { TestApp } from './app.ts'
import type { DemoName } from './people.ts'

/** Proves where somebody studies, as a code sent to their school's address would. */
export const proveSchool = (app: Pick<TestApp, 'db' | 'clock'>, name: DemoName, institutionId: string) => {
  const now = app.clock.now()
  return sql`insert into campus.proof (id, person_id, community, place_id, method, status, asked_at, decided_at, valid_until)
    values (${randomUUID()}, ${demoPerson(name).id}, 'school', ${institutionId}, 'email', 'proven', ${now}, ${now},
      ${now}::timestamptz + interval '1 year')`.execute(app.db)
}
