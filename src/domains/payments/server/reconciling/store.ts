import { type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { DifferenceRow, PaymentsTables } from '../tables.ts'

export interface PaymentDifference {
  readonly kind: DifferenceRow['kind']
  readonly reference: string
  readonly providerMinor: number | null
  readonly bookMinor: number | null
}

/** A difference between the provider's figure and ours, in hundredths or whole SUP. */
export const differ = (
  kind: PaymentDifference['kind'],
  reference: string,
  providerMinor: number | null,
  bookMinor: number | null,
): PaymentDifference => ({ kind, reference, providerMinor, bookMinor })

export interface RunFigures {
  readonly fromAt: Date
  readonly toAt: Date
  readonly providerCount: number
  readonly providerMinor: number
  readonly bookMinor: number
  readonly clearingMinor: number
  readonly bookUnits: number
  readonly ledgerUnits: number
}

type Tables = Kysely<PaymentsTables>

const ours = (db: Database) => ({
  /** What our book has of these references. */
  byReferences: async (
    references: readonly string[],
  ): Promise<{ reference: string; paid_reference: string | null; minor: number; currency: string }[]> =>
    references.length === 0
      ? []
      : (
          await sql<{ reference: string; paid_reference: string | null; minor: number; currency: string }>`
            select attempt.reference, payable.paid_reference, payable.minor, payable.currency from payments.attempt
            join payments.payable on payable.id = coalesce(attempt.purchase_id, attempt.charge_id)
            where attempt.reference = any(${references}::text[])`.execute(db)
        ).rows,
  /** What was credited in a time. */
  creditedBetween: async (from: Date, to: Date) =>
    (
      await sql<{
        reference: string
        minor: number
        currency: string
      }>`select paid_reference as reference, minor, currency from payments.payable
        where state = 'credited' and settled_at between ${from} and ${to}`.execute(db)
    ).rows,
  /** Units that the book says were sold and not taken back. */
  soldUnits: async (): Promise<number> => {
    const { rows } = await sql<{ units: number }>`select
        ((select coalesce(sum(units), 0) from payments.payable where state = 'credited')
          - (select coalesce(sum(taken_units), 0) from payments.reversal where state <> 'returned'))::bigint as units`.execute(
      db,
    )
    return rows[0]?.units ?? 0
  },
})

const runs = (tables: Tables) => ({
  keep: async (at: Date, run: RunFigures, differences: readonly PaymentDifference[]): Promise<void> => {
    const { id } = await tables
      .insertInto('payments.reconciliation')
      .values({
        at,
        from_at: run.fromAt,
        to_at: run.toAt,
        provider_count: run.providerCount,
        provider_minor: run.providerMinor,
        book_minor: run.bookMinor,
        clearing_minor: run.clearingMinor,
        book_units: run.bookUnits,
        ledger_units: run.ledgerUnits,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (differences.length > 0)
      await tables
        .insertInto('payments.difference')
        .values(
          differences.map(({ kind, reference, providerMinor, bookMinor }) => ({
            run_id: id,
            kind,
            reference,
            provider_minor: providerMinor,
            book_minor: bookMinor,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },
  latest: () =>
    tables
      .selectFrom('payments.reconciliation')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  differencesOf: (run: number, limit: number) =>
    tables
      .selectFrom('payments.difference')
      .selectAll()
      .where('run_id', '=', run)
      .orderBy('kind')
      .orderBy('reference')
      .limit(limit)
      .execute(),
})

/** SQL of the comparison of provider, book and ledger. */
export const reconcilingStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return { ...ours(db), ...runs(tables) }
}
