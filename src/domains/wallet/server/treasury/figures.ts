import type { SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import { knownOf } from '#shared/values/known.ts'
import { supText } from '#shared/values/money.ts'
import { type Issuance, issuancePurposes, type Treasury } from '../../treasury-contract.ts'
import { accountsStore } from '../accounts/store.ts'
import { owedStore } from '../owed/store.ts'
import { monthOf } from './issue.ts'
import { type StoredIssuance, treasuryStore } from './store.ts'

const LATEST = 20
/** As many rows as a spreadsheet can open on a phone. */
const MAX_ISSUANCES = 20_000

const issuanceOf = ({ id, at, purpose, amount, reason }: StoredIssuance): Issuance => ({
  id: String(id),
  at: at.toISOString(),
  purpose: knownOf(issuancePurposes, purpose, 'purpose of an issuance'),
  amount: supText(amount),
  reason,
})

/** The funds as every member sees them; the figures are those of the ledger. */
export const showTreasury = async (ctx: SignedInCtx): Promise<Treasury> => {
  const [accounts, store] = [accountsStore(ctx.db), treasuryStore(ctx.db)]
  const now = ctx.now()
  const month = monthOf(now)
  const [issued, { units: bound, why }] = [await store.issuedIn(month), await store.policy()]
  const owed = await owedStore(ctx.db).waiting()
  return {
    fund: supText(await accounts.balanceOf('treasury', 'rewards')),
    month,
    issuedThisMonth: supText(issued),
    monthBound: supText(bound),
    boundWhy: why,
    leftThisMonth: supText(Math.max(0, bound - issued)),
    issuedInAll: supText(-(await accounts.balanceOf('issuance', 'issuance'))),
    owed: { amount: supText(owed.units), count: owed.count },
    issuances: (await store.latest(LATEST)).map(issuanceOf),
    asOf: now.toISOString(),
  }
}

/** All issuances as CSV, the newest first; cells that a spreadsheet would run become text (S-61). */
export const writeIssuances = async (ctx: SignedInCtx) => {
  const rows = await treasuryStore(ctx.db).latest(MAX_ISSUANCES)
  return {
    stream: csvFile(['time (UTC)', 'number', 'SUP', 'purpose', 'public reason'], rows, (row) => {
      const { at, id, amount, purpose, reason } = issuanceOf(row)
      return [at, id, amount, purpose, reason]
    }),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="sup-issuances.csv"' },
  }
}
