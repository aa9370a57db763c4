import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { issueToRewards } from '#domains/wallet/server/posting/funds.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { type Leg, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import { arrayText } from '#platform/server/database/array-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'

/** An invented, signed-in person of a rehearsal. */
export interface Attendee {
  readonly id: string
  readonly lga: string
  readonly token: string
}

const PORTION = 2_000
const newToken = (): string => randomBytes(32).toString('base64url')

const inPortions = async <T>(all: readonly T[], work: (some: readonly T[]) => Promise<unknown>) => {
  for (let from = 0; from < all.length; from += PORTION) await work(all.slice(from, from + PORTION))
}

/** Signs people in again with the current time; their old tokens stay valid. */
export const signIn = async (db: Database, people: readonly Attendee[], now: Date): Promise<Attendee[]> => {
  const renewed = people.map((person) => ({ ...person, token: newToken() }))
  await inPortions(renewed, (some) =>
    sql`insert into identity.session (token_hash, person_id, created_at, last_seen_at, is_staff)
      select token_hash, person_id, ${now}, ${now}, false
      from unnest(${arrayText(some.map(({ token }) => createHash('sha256').update(token).digest()))}::bytea[],
        ${arrayText(some.map(({ id }) => id))}::uuid[]) as u (token_hash, person_id)`.execute(db),
  )
  return renewed
}

/** Adds and signs in one person for each area; `isAdmin` for those who run the rounds. */
export const addPeople = async (
  db: Database,
  lgas: readonly string[],
  now: Date,
  { isAdmin = false }: { isAdmin?: boolean } = {},
): Promise<Attendee[]> => {
  const people = lgas.map((lga) => ({ id: randomUUID(), lga, token: '' }))
  await inPortions(people, async (some) => {
    const [ids, places] = [arrayText(some.map(({ id }) => id)), arrayText(some.map(({ lga }) => lga))]
    await sql`insert into identity.person
        (id, first_name, last_name, email, password_hash, age_verified_at, onboarding_completed, is_admin, joined_at)
      select id, 'Rehearsal', 'Person', id || '@rehearsal.invalid', '$argon2id$none', ${now}, true, ${isAdmin}, ${now}
      from unnest(${ids}::uuid[]) as u (id)`.execute(db)
    await sql`insert into members.place (person_id, state_code, lga_id, changed_at)
      select u.id, lga.state_code, lga.id, ${now}
      from unnest(${ids}::uuid[], ${places}::text[]) as u (id, place)
      join regions.lga on lga.id = u.place`.execute(db)
  })
  return signIn(db, people, now)
}

/** Grants everybody SUP to vote with from the rewards fund, through the product's posting function. */
export const giveSup = async (db: Database, people: readonly Attendee[], sup: number): Promise<void> => {
  const amount = sup * UNITS_PER_SUP
  await issueToRewards({ db }, people.length * amount, `rehearsal:${randomUUID()}`)
  await inPortions(people, (some) =>
    sql`insert into wallet.account (id, kind, owner, person_id)
      select nextval('wallet.person_account'), 'earned', id::text, id
      from unnest(${arrayText(some.map(({ id }) => id))}::uuid[]) as u (id)
      on conflict (kind, owner) do nothing`.execute(db),
  )
  const fund = await accountsStore(db).numberOf('treasury', 'rewards')
  const { rows } = await sql<{ id: number }>`select id from wallet.account
    where kind = 'earned' and person_id = any (${arrayText(people.map(({ id }) => id))}::uuid[])`.execute(db)
  await inPortions(rows, (some) =>
    Promise.all(
      some.map(({ id }): Promise<unknown> => {
        const leg: Leg = {
          debit: fund,
          credit: id,
          amount,
          kind: 'grant',
          key: randomUUID(),
          about: 'rehearsal',
        }
        return postTransfers(db, [leg])
      }),
    ),
  )
}
