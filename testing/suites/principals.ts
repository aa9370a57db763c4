import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { Person, TestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'

/** Every kind of user of specification 6, and the possible states of a session. */
export const principals = {
  guest: { is: null },
  expired: { is: 'chidi', idleMinutes: 31 },
  unaged: { is: 'halima' },
  suspended: { is: 'jide' },
  citizen: { is: 'ada' },
  volunteer: { is: 'dayo' },
  verified: { is: 'ife' },
  committee: { is: 'funke' },
  organization: { is: 'gbenga' },
  reviewer: { is: 'bola' },
  finance: { is: 'emeka' },
  lead: { is: 'kemi' },
  admin: { is: 'chidi' },
} as const satisfies Record<string, { is: DemoName | null; idleMinutes?: number }>

export type PrincipalName = keyof typeof principals
export const principalNames = Object.keys(principals) as PrincipalName[]

/** A browser with its own session, inserted into the table: a call that ends it ends no other. */
export const browserOf = async (app: TestApp, name: DemoName, idleMinutes = 0): Promise<Person> => {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const seen = new Date(app.clock.now().getTime() - idleMinutes * 60_000)
  const who = demoPerson(name)
  await sql`insert into identity.session (token_hash, person_id, created_at, last_seen_at, is_staff)
    values (${hash}, ${who.id}, ${seen}, ${seen}, ${'isAdmin' in who || 'adminRole' in who})`.execute(app.db)
  const browser = app.guest()
  browser.cookies.set('__Host-sid', token)
  return browser
}

/** Every call runs without a second factor, unless its own request sets one up. */
export const withoutProof = async (app: TestApp, name: DemoName): Promise<void> => {
  for (const table of ['second_factor', 'passkey'])
    await sql`delete from ${sql.table(`identity.${table}`)} where person_id = ${demoPerson(name).id}`.execute(
      app.db,
    )
}

/**
 * Leaves a person the one role that they have in the table of section 6: the owner of an organization in the
 * demonstration is verified as well, and its verified citizen signs for that organization.
 */
export const withOneRole = async ({ db }: TestApp, role: string): Promise<void> => {
  const { id } = demoPerson(role === 'verified' ? principals.verified.is : principals.organization.is)
  if (role === 'verified') {
    await sql`delete from organizations.member where person_id = ${id}`.execute(db)
    await sql`update identity.person set in_organization = false where id = ${id}`.execute(db)
  }
  if (role === 'organization') {
    await sql`delete from kyc.application where person_id = ${id}`.execute(db)
    await sql`update identity.person set is_verified = false where id = ${id}`.execute(db)
  }
}

/** A fresh browser of one kind of user, whatever an earlier request did to the person. */
export const enterAs = async (app: TestApp, name: PrincipalName): Promise<Person> => {
  const kind: { is: DemoName | null; idleMinutes?: number } = principals[name]
  if (!kind.is) return app.guest()
  if (name === 'unaged')
    await sql`update identity.person set age_verified_at = null where id = ${demoPerson(kind.is).id}`.execute(
      app.db,
    )
  await withOneRole(app, name)
  await withoutProof(app, kind.is)
  return browserOf(app, kind.is, kind.idleMinutes)
}

/** Creates the suite's one volunteer; the seeds have none. */
export const makeVolunteer = async (app: TestApp): Promise<void> => {
  await sql`update identity.person set user_type = 'VOLUNTEER', volunteer_status = 'ACTIVE' where id = ${demoPerson(principals.volunteer.is).id}`.execute(
    app.db,
  )
}

/** Runs `work` while the person is of age and not suspended, as when they created what they own. */
export const beforeTheFall = async <T>(app: TestApp, name: DemoName, work: () => Promise<T>): Promise<T> => {
  const id = demoPerson(name).id
  const { rows } = await sql<{
    age: Date | null
    halt: Date | null
  }>`select age_verified_at as age, suspended_at as halt from identity.person where id = ${id}`.execute(
    app.db,
  )
  const [was] = rows
  await sql`update identity.person set age_verified_at = now(), suspended_at = null where id = ${id}`.execute(
    app.db,
  )
  try {
    return await work()
  } finally {
    await sql`update identity.person set age_verified_at = ${was?.age ?? null}, suspended_at = ${was?.halt ?? null} where id = ${id}`.execute(
      app.db,
    )
  }
}
