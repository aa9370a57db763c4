import type { Ctx } from '#platform/server/context.ts'
import { minorText } from '#shared/values/money.ts'
import type { Exchange } from '../../exchange-contract.ts'
import { exchangeRateOf } from '../../rules.ts'
import { exchangeStore } from './store.ts'

const SHOWN = 20

/** The latest exchanges of donated money to naira. Who decided them stays private. */
export const latestExchanges = async (ctx: Pick<Ctx, 'db'>): Promise<Exchange[]> =>
  (await exchangeStore(ctx.db).latest(SHOWN)).map((row) => ({
    id: row.id,
    day: row.day,
    fund: row.fund,
    currency: row.currency,
    amount: minorText(row.minor),
    naira: minorText(row.naira_minor),
    fee: minorText(row.fee_minor),
    rate: minorText(exchangeRateOf(row.minor, row.naira_minor)),
    source: row.source,
    reason: row.reason,
  }))
