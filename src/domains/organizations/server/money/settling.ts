import * as z from 'zod/mini'
import { chargesOf } from '#domains/payments/server/charges/charges.ts'
import { unitsBehind } from '#domains/payments/rules.ts'
import { takeBackFromOrganization } from '#domains/wallet/server/posting/organizations.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { invariant } from '#shared/errors.ts'
import { poolNameOf } from '../registering/deciding.ts'
import { organizationsStore } from '../store.ts'
import { type StoredInvoice, invoicesStore } from './invoices-store.ts'

/** Takes back what an invoice still owes, as far as the organization has it. */
const takeOwed = async (db: Database, row: StoredInvoice, backUnits: number): Promise<number> => {
  const owed = backUnits - row.taken_units
  if (owed <= 0) return row.taken_units
  const [organization] = await organizationsStore(db).byIds([row.organization_id])
  invariant(organization?.account_id, 'a paid invoice belongs to an organization with an account')
  const taken = await takeBackFromOrganization(
    { db },
    {
      from: organization.account_id,
      units: owed,
      // What was taken before is part of the name: each step happens once.
      name: `${row.id} ${row.taken_units}`,
      about: poolNameOf(organization.id),
    },
  )
  return row.taken_units + taken
}

/**
 * Writes what the payments domain knows about the charge of an invoice: paid, or money that went back. It may run at any
 * time and as often as it likes. SUP that is gone already stays owed, and nothing is spent until it is returned.
 */
export const settleInvoice = (
  ctx: { readonly db: Database; readonly now: () => Date },
  chargeId: string,
): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const store = invoicesStore(db)
    const row = await store.hold(chargeId)
    const charge = (await chargesOf({ ...ctx, db }, [chargeId])).get(chargeId)
    if (!row || charge?.state !== 'paid') return
    const backUnits =
      charge.backMinor > 0
        ? Math.min(row.units, unitsBehind(charge.backMinor, { units: row.units, priceMinor: row.minor }))
        : 0
    await store.settle(row.id, {
      paid_at: row.paid_at ?? charge.settledAt ?? ctx.now(),
      back_minor: Math.min(row.minor, charge.backMinor),
      // Money that comes again after a dispute lets the rest go, but never below what was taken.
      back_units: Math.max(backUnits, row.taken_units),
      taken_units: await takeOwed(db, row, backUnits),
    })
  })

/** The payments domain runs it when the charge of an invoice is paid, and when its money goes back. */
export const invoiceSettled = defineJob({
  name: 'organizations:invoice-settled',
  payload: z.object({ chargeId: z.uuid() }),
  run: (ctx, { chargeId }) => settleInvoice(ctx, chargeId),
})
