import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import { can } from '#shared/access.ts'
import { knownOf } from '#shared/values/known.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type FundUnit, fundUnits } from '../../contract.ts'
import { shownStateOf } from '../../rules.ts'
import {
  shownStates,
  type TreasurySpending,
  type SpendingListName,
  spendingPurposes,
} from '../../spending-contract.ts'
import { inUnitText } from '../funds/funds.ts'
import { hadPart } from './pay-spending.ts'
import { spendingStore, type StoredSpending } from './store.ts'

const SHOWN = 30
const MAX_ROWS = 20_000

const dayOf = (at: Date | null): string | null => (at === null ? null : lagosDay(at))

const storedState = (state: string) =>
  knownOf(
    shownStates.filter((each) => each !== 'cooling'),
    state,
    'state of spending',
  )

type Plain = Omit<TreasurySpending, 'mayPay' | 'mayStop'>

const plainOf = (row: StoredSpending, now: Date): Plain => {
  const unit: FundUnit = knownOf(fundUnits, row.unit, 'unit of a fund')
  return {
    id: row.id,
    purpose: knownOf(spendingPurposes, row.purpose, 'purpose of spending'),
    unit,
    amount: inUnitText(unit, row.amount),
    fund: row.fund,
    payee: row.payee,
    reason: row.reason,
    state: shownStateOf(storedState(row.state), row.payable_from, now),
    proposedOn: lagosDay(row.proposed_at),
    payableFrom: row.payable_from?.toISOString() ?? null,
    coolHours: row.cool_hours,
    endedOn: dayOf(row.ended_at),
    endedWhy: row.ended_why,
    paidOn: row.paid_on,
    reference: row.reference,
  }
}

/** The latest proposals of a list, with what the viewer may do. Who decided them stays private. */
export const listSpending = async (
  ctx: SignedInCtx,
  list: SpendingListName,
): Promise<{ spending: TreasurySpending[]; spendingCount: number }> => {
  const [store, now] = [spendingStore(ctx.db), ctx.now()]
  const rows = await store.latest(list, SHOWN)
  const own = await ownAccounts(ctx)
  const [isFinance, isStaff] = [can('treasury', ctx.viewer), can('admin', ctx.viewer)]
  return {
    spendingCount: await store.count(list),
    spending: rows.map((row) => ({
      ...plainOf(row, now),
      mayPay: isFinance ? row.state === 'approved' && !hadPart(own, row) : null,
      mayStop: isStaff && row.state === 'approved',
    })),
  }
}

const head = [
  'number',
  'proposed on',
  'state',
  'amount',
  'unit',
  'fund',
  'purpose',
  'payee',
  'public reason',
  'paid on',
  'reference',
  'ended on',
  'why it ended',
]

/** All proposals as CSV, the newest first; cells that a spreadsheet would run become text (S-61). */
export const writeSpending = async (ctx: SignedInCtx) => {
  const now = ctx.now()
  const rows = await spendingStore(ctx.db).latest('all', MAX_ROWS)
  return {
    stream: csvFile(head, rows, (row) => {
      const it = plainOf(row, now)
      return [
        it.id,
        it.proposedOn,
        it.state,
        it.amount,
        it.unit,
        it.fund,
        it.purpose,
        it.payee,
        it.reason,
        it.paidOn ?? '',
        it.reference ?? '',
        it.endedOn ?? '',
        it.endedWhy ?? '',
      ]
    }),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="sup-treasury-spending.csv"' },
  }
}
