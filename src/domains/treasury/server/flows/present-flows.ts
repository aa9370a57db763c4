import { isOutside } from '#domains/payments/server/books/book-accounts.ts'
import { monthsUpTo } from '#domains/wallet/rules.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import type { FundFlowLine, MonthFlow, PublicTreasury, TreasuryBooks } from '../../contract.ts'
import { fundUnits } from '../../contract.ts'
import { groupedFlows } from '../../rules.ts'
import type { SpendingListName } from '../../spending-contract.ts'
import { latestExchanges } from '../exchanging/exchanges.ts'
import { inUnitText, fundOf, fundStates } from '../funds/funds.ts'
import { isProofWished, latestProofs } from '../reserves/reserves.ts'
import { listSpending } from '../spending/spending-list.ts'
import { adminCosts } from './costs.ts'
import { flowsStore, type KeptFlow } from './store.ts'

const MONTHS = 12
const FUND = 'treasury:'

/** Accounts of our naira: neither those of others nor whoever gives or is paid. */
const isOurs = (account: string): boolean =>
  !isOutside(account) && account !== 'givers' && account !== 'organizations'

const monthOf = (month: string, flows: readonly KeptFlow[]): MonthFlow => {
  const sumOf = (unit: KeptFlow['unit'], isIn: (flow: KeptFlow) => boolean): string =>
    inUnitText(
      unit,
      flows
        .filter((flow) => flow.month === month && flow.unit === unit && isIn(flow))
        .reduce((sum, { amount }) => sum + amount, 0),
    )
  return {
    month,
    supIn: sumOf('SUP', ({ to }) => to.startsWith(FUND)),
    supOut: sumOf('SUP', ({ from }) => from.startsWith(FUND)),
    nairaIn: sumOf('NGN', ({ from, to }) => !isOurs(from) && isOurs(to)),
    nairaOut: sumOf('NGN', ({ from, to }) => isOurs(from) && !isOurs(to)),
  }
}

const linesOf = (flows: readonly KeptFlow[]): FundFlowLine[] =>
  fundUnits.flatMap((unit) =>
    groupedFlows(flows.filter((flow) => flow.unit === unit)).map(({ kind, from, to, amount, lines }) => ({
      kind,
      from,
      to,
      unit,
      amount: inUnitText(unit, amount),
      lines,
    })),
  )

/** The treasury as every member sees it; what the viewer may do depends on their rights (decision D-07). */
export const showBooks = async (
  ctx: SignedInCtx,
  { month: asked, list }: { month?: string | undefined; list: SpendingListName },
): Promise<TreasuryBooks> => {
  const months = monthsUpTo(ctx.now(), MONTHS).toReversed()
  const [newest = '', oldest = ''] = [months[0], months.at(-1)]
  const month = asked ?? newest
  const store = flowsStore(ctx.db)
  const flows = await store.since(oldest < month ? oldest : month)
  const recent = flows.filter((flow) => flow.month >= oldest)
  return {
    funds: (await fundStates(ctx)).map(fundOf),
    costs: await adminCosts(ctx, oldest, recent),
    months: months
      .map((each) => monthOf(each, recent))
      .filter(({ month: each }, at) => at === 0 || recent.some((flow) => flow.month === each)),
    month: { month, lines: linesOf(flows.filter((flow) => flow.month === month)) },
    foldedAt: (await store.foldedAt())?.toISOString() ?? null,
    ...(await listSpending(ctx, list)),
    exchanges: await latestExchanges(ctx),
    proofs: await latestProofs(ctx),
    isProofWished: await isProofWished(ctx),
  }
}

/** What everybody sees without an account. */
export const showPublicTreasury = async (ctx: Ctx): Promise<PublicTreasury> => {
  const [oldest = ''] = monthsUpTo(ctx.now(), MONTHS)
  const store = flowsStore(ctx.db)
  return {
    costs: await adminCosts(ctx, oldest, await store.since(oldest)),
    proofs: await latestProofs(ctx),
    foldedAt: (await store.foldedAt())?.toISOString() ?? null,
  }
}

/** The sums of every month as CSV, the newest first; few people are one line, as on the page. */
export const writeFlows = async (ctx: SignedInCtx) => {
  const flows = await flowsStore(ctx.db).since('')
  const months = [...new Set(flows.map(({ month }) => month))]
  const rows = months.flatMap((month) =>
    linesOf(flows.filter((flow) => flow.month === month)).map((line) => ({ month, ...line })),
  )
  return {
    stream: csvFile(
      ['month', 'unit', 'kind', 'from', 'to', 'amount', 'postings'],
      rows,
      ({ month, unit, kind, from, to, amount, lines }) => [
        month,
        unit,
        kind,
        from,
        to,
        amount,
        String(lines),
      ],
    ),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="sup-treasury-flows.csv"' },
  }
}
