import { sql } from 'kysely'
import { compareRefunds, type FoundRefund } from './refund-comparison.ts'
import { compareBook, type FoundPayout, type FoundPurchase } from './comparison.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Citizen } from '../citizens.ts'
import type { Provider } from './provider.ts'

export const purchasesIn = async (db: Database, people: readonly string[]): Promise<FoundPurchase[]> => {
  const { rows } = await sql<FoundPurchase>`
    select purchase.id::text, purchase.person_id as "personId", state, units, price_minor as minor,
      array(select reference from payments.attempt where purchase_id = purchase.id) as references,
      (select count(*)::int from payments.entry where purchase_id = purchase.id and kind = 'payment') as payments,
      (select count(*)::int from payments.entry where purchase_id = purchase.id and kind = 'sale') as sales
    from payments.purchase where person_id = any (${people}::uuid[]) order by quoted_at`.execute(db)
  return rows
}

export const payoutsIn = async (db: Database, people: readonly string[]): Promise<FoundPayout[]> => {
  const { rows } = await sql<FoundPayout>`
    select request.id::text, request.person_id as "personId", request.units, request.state, payout.reference,
      payout.state as payout, payout.minor,
      (select count(*)::int from payments.entry where payout_id = payout.id and kind = 'payout') as paid,
      (select count(*)::int from payments.entry where payout_id = payout.id and kind = 'payout-return') as returned,
      (select state from wallet.hold where id = request.id) as hold
    from cashout.request left join payments.payout on payout.id = request.id
    where request.person_id = any (${people}::uuid[]) order by submitted_at`.execute(db)
  return rows
}

export const refundsIn = async (db: Database, people: readonly string[]): Promise<FoundRefund[]> => {
  const { rows } = await sql<FoundRefund>`
    select refund.id::text, purchase.id::text as "purchaseId", purchase.person_id as "personId", refund.reference,
      refund.state, refund.minor, coalesce(reversal.units, 0)::bigint as units,
      coalesce(reversal.taken_units, 0)::bigint as taken, reversal.state as reversal,
      (select count(*)::int from payments.entry where key = 'refund:' || refund.reference) as lines
    from payments.refund join payments.purchase on purchase.id = refund.purchase_id
    left join payments.reversal on reversal.kind = 'refund' and reversal.case_id = refund.reference
    where purchase.person_id = any (${people}::uuid[])`.execute(db)
  return rows
}

/** Reversals of purchases that no refund of ours stands behind. */
const strangersIn = async (db: Database, people: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select reversal.case_id as name from payments.reversal join payments.purchase on purchase.id = reversal.purchase_id
    where purchase.person_id = any (${people}::uuid[])
      and reversal.case_id not in (select reference from payments.refund)`.execute(db)
  return rows.map(({ name }) => `(j) a refund was booked that nobody ordered: ${name}`)
}

const balancesOf = async (db: Database, citizen: Citizen): Promise<{ earned: number; purchased: number }> => {
  const { rows } = await sql<{ kind: string; balance: number }>`select kind, balance from wallet.account
    where person_id = ${citizen.id} and kind in ('earned', 'purchased')`.execute(db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { earned: of('earned'), purchased: of('purchased') }
}

/** (j): provider, book of the money and ledger agree about every payment and every transfer. */
export const checkMoney = async (
  db: Database,
  { double }: Provider,
  citizens: readonly Citizen[],
): Promise<string[]> => {
  const people = citizens.map(({ id }) => id)
  const [purchases, payouts] = [await purchasesIn(db, people), await payoutsIn(db, people)]
  const faults = compareBook({
    purchases,
    payouts,
    isPaid: (reference) => double.payments.get(reference)?.status === 'success',
    transfers: [...double.transfers.transfers.values()],
  })
  const refunds = await refundsIn(db, people)
  const there = [...double.refunds.all.values()]
  faults.push(
    ...compareRefunds(
      refunds,
      there.map(({ merchantNote: note, amount, status }) => ({ note, amount, status })),
    ),
    ...(await strangersIn(db, people)),
  )
  for (const citizen of citizens) {
    const bought = purchases.filter(({ personId, state }) => personId === citizen.id && state === 'credited')
    const out = payouts.filter(({ personId, payout }) => personId === citizen.id && payout === 'paid')
    const back = refunds.filter(
      ({ personId, reversal }) => personId === citizen.id && reversal !== 'returned',
    )
    const expected = {
      earned: citizen.funds - out.reduce((sum, { units }) => sum + units, 0),
      purchased:
        bought.reduce((sum, { units }) => sum + units, 0) - back.reduce((sum, { taken }) => sum + taken, 0),
    }
    const found = await balancesOf(db, citizen)
    if (found.earned !== expected.earned || found.purchased !== expected.purchased)
      faults.push(
        `(j) ${citizen.name} has ${JSON.stringify(found)}, and should have ${JSON.stringify(expected)}`,
      )
  }
  const { isSound } = await reconcile({ db })
  if (!isSound) faults.push('(d) the ledger does not add up')
  return faults
}
