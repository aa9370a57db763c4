import type { Ctx } from '#platform/server/context.ts'
import { transferKindOf } from '../../rules.ts'
import { supFlowsAfter } from './flow-store.ts'
import { accountsStore } from '../accounts/store.ts'
import type { TransferKind } from '../../contract.ts'

/** A month's sum of one kind of transfer between two kinds of account, in whole units. */
export interface FundFlow {
  readonly month: string
  readonly kind: TransferKind
  readonly from: string
  readonly to: string
  readonly amount: number
  readonly lines: number
  /** How many people stand behind it; null where none does. */
  readonly people: number | null
  /** Some of them, by their ids; what is set aside names nobody on one of its sides. */
  readonly some: readonly string[]
  /** The moment of the last posting. */
  readonly lastAt: Date
  /** The lowest number of its postings. */
  readonly firstId: number
}

/** What moved through the funds after a posting, by month in Lagos. */
export const fundFlows = async (ctx: Pick<Ctx, 'db'>, afterId: number): Promise<FundFlow[]> =>
  (await supFlowsAfter(ctx.db, afterId)).map(({ code, ...flow }) => ({ ...flow, kind: transferKindOf(code) }))

/** What the rewards fund has, in whole units. */
export const rewardsBalance = (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  accountsStore(ctx.db).balanceOf('treasury', 'rewards')

/** Whether any SUP was ever issued; the issuing account owes what it issued. */
export const isSupIssued = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await accountsStore(ctx.db).balanceOf('issuance', 'issuance')) < 0
