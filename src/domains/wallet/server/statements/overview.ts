import type { SignedInCtx } from '#platform/server/context.ts'
import { supText } from '#shared/values/money.ts'
import { flows, type Overview, spendings } from '../../overview-contract.ts'
import { flowOf, transferKindOf, monthsUpTo, spendPolicy } from '../../rules.ts'
import { accountsStore } from '../accounts/store.ts'
import { owedStore } from '../owed/store.ts'
import { type FlowLine, readOverview } from './overview-store.ts'
import { transactionOf } from './statements.ts'
import { nairaRates, walletOf } from '../accounts/wallets.ts'

const MONTHS = 12
const LATEST = 5

const movementOf = (lines: readonly FlowLine[]): { in: string; out: string } => ({
  in: supText(lines.reduce((sum, { came }) => sum + came, 0)),
  out: supText(lines.reduce((sum, { went }) => sum + went, 0)),
})

/** The signed-in person's SUP at a glance; months are in Africa/Lagos, the last one is the current month. */
export const showOverview = async (ctx: SignedInCtx): Promise<Overview> => {
  const now = ctx.now()
  const months = monthsUpTo(now, MONTHS)
  const accounts = await accountsStore(ctx.db).ofPerson(ctx.viewer.id)
  const numbers = accounts.map(({ id }) => id)
  const found = await readOverview(ctx.db, numbers, { since: `${months[0]}-01`, limit: LATEST })
  const { units: owed } = await owedStore(ctx.db).waiting(ctx.viewer.id)
  const thisMonth = found.flows.filter(({ month }) => month === months.at(-1))
  return {
    wallet: walletOf({ ...found, owed }, await nairaRates(ctx), now),
    policy: spendings.map((spending) => ({ spending, takes: [...spendPolicy[spending]] })),
    flows: flows.map((flow) => ({
      flow,
      ...movementOf(thisMonth.filter(({ code, bucket }) => flowOf(transferKindOf(code), bucket) === flow)),
    })),
    months: months.map((month) => ({
      month,
      ...movementOf(found.flows.filter((line) => line.month === month)),
    })),
    latest: found.latest.map(transactionOf),
  }
}
