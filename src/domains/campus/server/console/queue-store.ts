import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { ProofMethod } from '../../contracts/proof-contract.ts'

interface WaitingRow {
  readonly id: string
  readonly personId: string
  readonly method: ProofMethod
  readonly placeId: string
  readonly shown: string
  readonly askedAt: Date
  readonly sameNumber: number
}

const MAX_QUEUE = 50

/** Requests of corps members that wait within a scope, the oldest first; never the reader's own. */
export const waitingProofs = async (db: Database, scope: Scope, reader: string): Promise<WaitingRow[]> =>
  (
    await sql<WaitingRow>`
      select p.id, p.person_id as "personId", p.method, p.place_id as "placeId", p.shown, p.asked_at as "askedAt",
        (select count(*)::int from campus.proof o
          where o.evidence_mac = p.evidence_mac and o.status = 'waiting' and o.id <> p.id) as "sameNumber"
      from campus.proof p
      where p.status = 'waiting' and p.community = 'corps' and p.person_id <> ${reader}
        and ${withinScope(scope, { state: 'p.place_id', lga: 'p.place_id' })}
      order by p.asked_at, p.id limit ${MAX_QUEUE}`.execute(db)
  ).rows
