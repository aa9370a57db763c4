import { chargesOf } from '#domains/payments/server/charges/charges.ts'
import { refundsOf } from '#domains/payments/server/refunds/present-refund.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { knownOf } from '#shared/values/known.ts'
import { minorText } from '#shared/values/money.ts'
import type { ConsoleDonation, ConsoleDonationList } from '../../console-contract.ts'
import { donationTargets } from '../../funds-contract.ts'
import { donationNumber } from '../../rules.ts'
import { donationStateOf } from '../giving/present-donation.ts'
import { donationStore } from '../giving/store.ts'
import { donationConsoleStore } from './store.ts'

interface Wanted {
  readonly list: ConsoleDonationList
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const wordStates = ['waiting', 'shown', 'hidden'] as const

/** Donations with the provider's side of each, for finance. */
export const listDonations = async (ctx: SignedInCtx, { list, q = '', cursor, limit }: Wanted) => {
  const store = donationConsoleStore(ctx.db)
  const [{ rows, nextCursor }, waiting] = [await store.page(list, q, cursor, limit), await store.waiting()]
  const ids = rows.map(({ id }) => id)
  const [charges, refunds] = [await chargesOf(ctx, ids), await refundsOf(ctx, ids)]
  const items = rows.map((row): ConsoleDonation => ({
    id: row.id,
    number: donationNumber(row.number),
    madeAt: row.made_at.toISOString(),
    amount: minorText(row.minor),
    currency: row.currency,
    fund: knownOf(donationTargets, row.fund, 'fund'),
    state: donationStateOf(row, charges.get(row.id)),
    fee: minorText(row.fee_minor),
    back: minorText(row.back_minor),
    charge: charges.get(row.id)?.number ?? null,
    refunds: refunds.get(row.id) ?? [],
    isMonthly: row.plan_id !== null,
    name: row.is_anonymous ? null : row.name,
    message: row.message,
    words: wordStates.find((each) => each === row.words) ?? 'waiting',
  }))
  return { items, nextCursor, waiting }
}

/** Shows the name and message of a paid donation to the public, or keeps them out. */
export const decideWords = async (
  ctx: SignedInCtx,
  donationId: string,
  { decision }: { decision: 'shown' | 'hidden' },
): Promise<{ id: string }> => {
  if (!isId(donationId) || !(await donationStore(ctx.db).decideWords(donationId, decision)))
    throw new Refusal('donation-not-found')
  ctx.auditing(`donation:${donationId}`, decision)
  return { id: donationId }
}
