import type { Ctx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import type { IssuancePurpose } from '../../treasury-contract.ts'
import { issueToRewards } from '../posting/funds.ts'
import { keyOf } from '../posting/post-transfers.ts'
import { treasuryStore } from './store.ts'

export interface AgreedIssuance {
  /** Names the issuance: the same one is carried out once. */
  readonly name: string
  readonly approvalId: string | null
  readonly sup: number
  readonly purpose: IssuancePurpose
  readonly reason: string
}

type IssuingContext = Pick<Ctx, 'db' | 'now'>

/** The month in Lagos, such as 2026-11. */
export const monthOf = (now: Date): string => lagosDay(now).slice(0, 7)

/**
 * Issues SUP into the rewards fund: counts it to the month, keeps it with its public reason, and posts it.
 * Call it in a transaction. Refuses `month-bound`; an issuance that was carried out before does nothing.
 */
export const issue = async (
  { db, now }: IssuingContext,
  { name, approvalId, sup, purpose, reason }: AgreedIssuance,
): Promise<void> => {
  invariant(db.isTransaction, 'an issuance is one transaction')
  const store = treasuryStore(db)
  const [units, key, at] = [sup * UNITS_PER_SUP, keyOf('issue', name), now()]
  if (await store.isIssued(key)) return
  const { version } = await store.policy()
  if (!(await store.countTo(monthOf(at), units, version))) throw new Refusal('month-bound')
  const isNew = await store.add({ approvalId, month: monthOf(at), units, purpose, reason, key, at }, version)
  invariant(isNew, 'one confirmation carries an issuance out')
  const status = await issueToRewards({ db }, units, name)
  invariant(status === 'posted', 'an issuance is posted once')
}
