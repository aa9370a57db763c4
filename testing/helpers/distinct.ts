import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { TestApp } from './app.ts'
import type { DemoName } from './people.ts'

/** One number that one account confirms, gives up, and the next one confirms. */
export const holdOneNumber = async (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  names: readonly DemoName[],
): Promise<void> => {
  for (const name of names) {
    await sql`update identity.person set phone_number = null, phone_verified_at = null`.execute(db)
    await sql`update identity.person set phone_number = '+2348030000001', phone_verified_at = ${clock.now()}
      where id = ${demoPerson(name).id}`.execute(db)
  }
}

/** Forgets who held which number. */
export const forgetNumbers = async ({ db }: Pick<TestApp, 'db'>): Promise<void> => {
  await sql`update identity.person set phone_number = null, phone_verified_at = null`.execute(db)
  await sql`delete from identity.number_held`.execute(db)
}
