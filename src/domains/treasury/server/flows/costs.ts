import { rateInForce } from '#domains/regions/server/rates/rates.ts'
import type { Ctx } from '#platform/server/context.ts'
import { minorText } from '#shared/values/money.ts'
import type { AdminCosts } from '../../contract.ts'
import { ADMIN_COST_TARGET, nairaMinorOf, costShareOf } from '../../rules.ts'
import { linesStore } from '../spending/store.ts'
import type { KeptFlow } from './store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** Hundredths of naira that one SUP pays out; 0 before Nigeria has a rate. */
export const cashoutRate = async (ctx: ReadContext): Promise<number> =>
  (await rateInForce(ctx, 'nigeria', 'redemption'))?.minor ?? 0

/** Transfers out of the rewards fund that are no spending: what is set aside, and what goes back. */
const notSpent: ReadonlySet<string> = new Set(['hold', 'close', 'match'])

/**
 * Admin costs over all spending since a month: paid proposals of the kind operations and the fees of the provider, over
 * all paid proposals, those fees, and what the rewards fund paid for civic acts. SUP counts at the cashout rate. Other
 * currencies have no rate, so they are left out.
 */
export const adminCosts = async (
  ctx: ReadContext,
  since: string,
  flows: readonly KeptFlow[],
): Promise<AdminCosts> => {
  const rate = await cashoutRate(ctx)
  const paid = (await linesStore(ctx.db).sums(since)).filter(
    ({ kind, unit }) => kind !== 'income' && (unit === 'NGN' || unit === 'SUP'),
  )
  const sumPaid = (isIn: (purpose: string | null) => boolean): bigint =>
    paid
      .filter(({ purpose }) => isIn(purpose))
      .reduce(
        (sum, { unit, amount }) => sum + (unit === 'SUP' ? nairaMinorOf(amount, rate) : BigInt(amount)),
        0n,
      )
  const sumFlows = (isIn: (flow: KeptFlow) => boolean): number =>
    flows.filter(isIn).reduce((sum, { amount }) => sum + amount, 0)
  const operations = sumPaid((purpose) => purpose === 'operations')
  // The pool of a match round is set aside: it is spent when a finished project has its match.
  const matched = sumFlows(({ kind, to }) => kind === 'match' && to === 'project:matched')
  const programmes = sumPaid((purpose) => purpose !== 'operations') + nairaMinorOf(matched, rate)
  const isFee = ({ unit }: KeptFlow) => unit === 'NGN'
  const fees = BigInt(
    sumFlows((flow) => isFee(flow) && flow.to === 'fees') -
      sumFlows((flow) => isFee(flow) && flow.from === 'fees'),
  )
  const rewards = nairaMinorOf(
    sumFlows(({ unit, from, kind }) => unit === 'SUP' && from.startsWith('treasury:') && !notSpent.has(kind)),
    rate,
  )
  const whole = operations + fees + programmes + rewards
  return {
    share: costShareOf(operations + fees, whole),
    target: ADMIN_COST_TARGET,
    operations: minorText(Number(operations)),
    providerFees: minorText(Number(fees)),
    programmes: minorText(Number(programmes)),
    rewards: minorText(Number(rewards)),
    whole: minorText(Number(whole)),
    rate: minorText(rate),
  }
}
