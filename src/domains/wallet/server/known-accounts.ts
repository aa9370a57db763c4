import { forEachDatabase, makeBatcher } from '#platform/server/batcher.ts'
import type { Database } from '#platform/server/database.ts'
import type { Bucket } from '../contract.ts'
import { accountNumbers } from './posting-store.ts'

// An account is opened once and keeps its number for good, so what was once read stays true.
const MOST_KNOWN = 100_000

/** The numbers that a process has seen, and the reads of those it has not: all that are asked at once are one. */
const knownOf = forEachDatabase((db) => {
  const numbers = new Map<string, number>()
  const lookUp = makeBatcher<{ kind: Bucket; owner: string }, number | undefined>({
    run: (accounts) => accountNumbers(db, accounts),
  })
  return {
    numbers,
    keep: (name: string, number: number): number => {
      if (numbers.size >= MOST_KNOWN) numbers.clear()
      numbers.set(name, number)
      return number
    },
    lookUp,
  }
})

/** The number of a person's account, undefined while nobody opened it; for calls that come by the thousand. Not in a transaction. */
export const findKnownAccount = async (
  db: Database,
  personId: string,
  bucket: Bucket,
): Promise<number | undefined> => {
  const { numbers, keep, lookUp } = knownOf(db)
  const name = `${bucket}:${personId}`
  const known = numbers.get(name) ?? (await lookUp({ kind: bucket, owner: personId }))
  return known === undefined ? undefined : keep(name, known)
}
