import {
  openTestPeople,
  removeImportedPeople as removeAccounts,
} from '#domains/identity/server/account-import/account-import.ts'
import { hashPassword } from '#domains/identity/server/passwords/passwords.ts'
import { findPeople } from '#domains/identity/server/user-directory/user-directory.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { TestPerson } from '../../contract.ts'
import { nameOf } from '../people/names.ts'
import { testPeopleStore } from './store.ts'

/** The shared password of all test people; production has none of them. */
const TEST_PASSWORD = 'test-Pass-2026'

// S-54: in production this call does not exist.
const refuseInProduction = (ctx: Pick<Ctx, 'config'>): void => {
  if (ctx.config.isProduction) throw new Refusal('not-found')
}

/** All test people, with their shared password. */
export const listTestPeople = async (
  ctx: SignedInCtx,
): Promise<{ items: TestPerson[]; password: string }> => {
  refuseInProduction(ctx)
  const marks = await testPeopleStore(ctx.db).all()
  const people = await findPeople(
    ctx,
    marks.map(({ personId }) => personId),
  )
  const items = marks.flatMap(({ personId, madeAt }) => {
    const person = people.get(personId)
    return person ? [{ ...nameOf(person), email: person.email, madeAt: madeAt.toISOString() }] : []
  })
  return { items, password: TEST_PASSWORD }
}

/** Adds people named Test and marked as demonstration. */
export const makeTestPeople = async (
  ctx: SignedInCtx,
  { count, reason }: { count: number; reason: string },
): Promise<{ made: number }> => {
  refuseInProduction(ctx)
  // Hash before the transaction: hashing is slow and queues.
  const passwordHash = await hashPassword(TEST_PASSWORD)
  const people = Array.from({ length: count }, () => {
    const id = ctx.newId()
    const mark = id.slice(0, 8)
    return {
      id,
      firstName: 'Test',
      lastName: `Person ${mark.toUpperCase()}`,
      email: `test-${mark}@test.example`,
      phoneNumber: null,
    }
  })
  await inTransaction(ctx.db, async (db) => {
    await openTestPeople({ ...ctx, db }, people, passwordHash)
    await testPeopleStore(db).mark(
      people.map(({ id }) => id),
      ctx.viewer.id,
      ctx.now(),
    )
  })
  for (const { id } of people) ctx.auditing(id, reason)
  return { made: count }
}

/** Removes the given test people, or all; counts those who stay because rows reference them. */
export const removeTestPeople = async (
  ctx: SignedInCtx,
  { personIds, reason }: { personIds?: readonly string[] | undefined; reason: string },
): Promise<{ removed: number; kept: number }> => {
  refuseInProduction(ctx)
  const all = (await testPeopleStore(ctx.db).all()).map(({ personId }) => personId)
  const wanted = personIds ? all.filter((id) => personIds.includes(id)) : all
  const removed = await removeAccounts(ctx, wanted)
  for (const id of removed) ctx.auditing(id, reason)
  return { removed: removed.length, kept: wanted.length - removed.length }
}
