import { randomUUID } from 'node:crypto'
import { eachAccount } from '#domains/identity/server/account-import/account-import.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { fullName } from '#shared/text/person-name.ts'
import { type ComparedAccount, likeness, sharedKeys } from '../../rules.ts'
import { duplicatesStore, type FoundPair } from './store.ts'

const PAIRS_AT_ONCE = 1_000

const groupsOf = async (ctx: Pick<Ctx, 'db'>): Promise<ComparedAccount[][]> => {
  const groups = new Map<string, { maxPeople: number; people: ComparedAccount[] }>()
  for await (const piece of eachAccount(ctx))
    for (const { id, firstName, lastName, email, phoneNumber } of piece) {
      const person = { id, name: fullName({ firstName, lastName }), email, phoneNumber }
      for (const { key, maxPeople } of sharedKeys(person)) {
        const group = groups.get(key) ?? { maxPeople, people: [] }
        if (group.people.length <= maxPeople) group.people.push(person)
        groups.set(key, group)
      }
    }
  return [...groups.values()].flatMap(({ maxPeople, people }) =>
    people.length > 1 && people.length <= maxPeople ? [people] : [],
  )
}

const pairsIn = (groups: readonly (readonly ComparedAccount[])[]): FoundPair[] => {
  const found = new Map<string, FoundPair>()
  for (const people of groups)
    for (const [index, one] of people.entries())
      for (const other of people.slice(index + 1)) {
        const [first, second] = one.id < other.id ? [one, other] : [other, one]
        const key = `${first.id} ${second.id}`
        const like = found.has(key) ? null : likeness(first, second)
        if (like) found.set(key, { id: randomUUID(), firstId: first.id, secondId: second.id, ...like })
      }
  return [...found.values()]
}

/** Compares all open accounts that share a phone number, a mailbox or a name, and stores similar pairs. */
export const compareEverybody = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> => {
  const at = ctx.now()
  const found = pairsIn(await groupsOf(ctx))
  await inTransaction(ctx.db, async (tx) => {
    const store = duplicatesStore(tx)
    for (let from = 0; from < found.length; from += PAIRS_AT_ONCE)
      await store.keep(found.slice(from, from + PAIRS_AT_ONCE), at)
  })
  await duplicatesStore(ctx.db).forgetUnlike(at)
}
