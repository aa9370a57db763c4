import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** A payment that we wait for at the provider: a purchase by a person, or a charge of another domain. */
export interface Payable {
  readonly kind: 'purchase' | 'charge'
  readonly id: string
  /** Why a charge asks for money; empty for a purchase. */
  readonly purpose: '' | 'donation' | 'bulk'
  /** The job of the domain that a charge belongs to; empty for a purchase. */
  readonly job: string
  /** Null for a guest. */
  readonly person_id: string | null
  readonly currency: string
  /** Hundredths of the currency. */
  readonly minor: number
  /** Whole units of SUP that it buys; 0 for money that buys none. */
  readonly units: number
  /** The ledger account that gets the SUP of a charge. */
  readonly account_id: number | null
  readonly about: string
  readonly opened_at: Date
  readonly state: 'quoted' | 'paying' | 'failed' | 'abandoned' | 'held' | 'credited'
  readonly pay_url: string | null
  readonly started_at: Date | null
  readonly settled_at: Date | null
  readonly paid_reference: string | null
  readonly channel: string | null
  readonly fee_minor: number
}

/** Which payable a row belongs to. */
export type PayableRef = Pick<Payable, 'kind' | 'id'>

export interface Credited {
  readonly reference: string
  readonly channel: string | null
  readonly feeMinor: number
  readonly at: Date
}

const tableOf = ({ kind }: PayableRef) => sql.table(`payments.${kind}`)
/** The two columns that say which payable a line, a reference or a reversal belongs to. */
export const ownerColumns = ({ kind, id }: PayableRef) => ({
  purchase_id: kind === 'purchase' ? id : null,
  charge_id: kind === 'charge' ? id : null,
})

const reading = (db: Database) => {
  const where = async (condition: RawBuilder<unknown>): Promise<Payable[]> =>
    (await sql<Payable>`select payable.* from payments.payable ${condition}`.execute(db)).rows
  return {
    find: async ({ kind, id }: PayableRef): Promise<Payable | undefined> =>
      (await where(sql`where kind = ${kind} and id = ${id}`))[0],
    byReference: async (reference: string): Promise<Payable | undefined> =>
      (
        await where(sql`join payments.attempt on payable.id = coalesce(attempt.purchase_id, attempt.charge_id)
          where attempt.reference = ${reference}`)
      )[0],
    /** Those whose number has these digits, the first eight of their id; two at most. */
    numbered: (digits: string): Promise<Payable[]> =>
      where(sql`where id >= ${`${digits}-0000-0000-0000-000000000000`}::uuid
        and id <= ${`${digits}-ffff-ffff-ffff-ffffffffffff`}::uuid limit 2`),
    /** Payables whose payment we should ask about now. */
    due: async (now: Date, limit: number): Promise<PayableRef[]> =>
      where(sql`where ask_at <= ${now} order by ask_at limit ${limit}`),
    attemptsOf: async ({ kind, id }: PayableRef): Promise<string[]> =>
      (
        await sql<{
          reference: string
        }>`select reference from payments.attempt where ${sql.ref(`${kind}_id`)} = ${id} order by made_at desc`.execute(
          db,
        )
      ).rows.map(({ reference }) => reference),
  }
}

/** Each change of state is one conditional update: it says whether it was the first. */
const moving = (db: Database) => {
  const change = async (of: PayableRef, set: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    (await sql`update ${tableOf(of)} set ${set} where id = ${of.id} and ${when} returning id`.execute(db))
      .rows.length > 0
  return {
    /** Keeps the page to pay on; false when another request had one first. */
    start: (of: PayableRef, payUrl: string, at: Date, askAt: Date): Promise<boolean> =>
      change(
        of,
        sql`state = 'paying', pay_url = ${payUrl}, started_at = ${at}, ask_at = ${askAt}`,
        sql`state = 'quoted'`,
      ),
    credit: (of: PayableRef, { reference, channel, feeMinor, at }: Credited): Promise<boolean> =>
      change(
        of,
        sql`state = 'credited', paid_reference = ${reference}, channel = ${channel}, fee_minor = ${feeMinor},
          settled_at = ${at}, ask_at = null`,
        sql`state <> 'credited'`,
      ),
    /** Moves an unpaid one; a credited or held one stays. */
    move: (of: PayableRef, state: 'failed' | 'abandoned' | 'held', askAt: Date | null): Promise<boolean> =>
      change(of, sql`state = ${state}, ask_at = ${askAt}`, sql`state not in ('credited', 'held')`),
    askAgain: (of: PayableRef, askAt: Date | null): Promise<boolean> =>
      change(of, sql`ask_at = ${askAt}`, sql`state <> 'credited'`),
  }
}

/** SQL of what is paid for at the provider. */
export const payableStore = (db: Database) => {
  const { find, ...reads } = reading(db)
  return {
    find,
    ...reads,
    ...moving(db),
    /** The same, which nobody changes until the end of the transaction. */
    hold: async (of: PayableRef): Promise<Payable | undefined> => {
      await sql`select 1 from ${tableOf(of)} where id = ${of.id} for no key update`.execute(db)
      return find(of)
    },
    addAttempt: async (reference: string, of: PayableRef, at: Date): Promise<void> => {
      const { purchase_id, charge_id } = ownerColumns(of)
      await sql`insert into payments.attempt (reference, purchase_id, charge_id, made_at)
        values (${reference}, ${purchase_id}, ${charge_id}, ${at})`.execute(db)
    },
  }
}
