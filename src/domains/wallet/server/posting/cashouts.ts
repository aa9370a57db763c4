import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { accountsStore } from '../accounts/store.ts'
import { postHold } from '../holds/holds.ts'
import { holdsStore } from '../holds/store.ts'
import { keyOf, postTransfers } from './post-transfers.ts'

type CashoutContext = Pick<Ctx, 'db' | 'now'>

/** What this account holds is all SUP that was paid out and did not come back. */
const cashoutsOf = (ctx: Pick<Ctx, 'db'>) => accountsStore(ctx.db).numberOf('clearing', 'cashouts')

/** Takes the SUP of a hold out of circulation, once; false when the hold is not open any more. */
export const payCashout = async (ctx: CashoutContext, holdId: string): Promise<boolean> =>
  postHold(ctx, holdId, await cashoutsOf(ctx), 'cashout')

/** Gives SUP back that was paid out, because its money came back; once for each hold. */
export const returnCashout = async (ctx: CashoutContext, holdId: string): Promise<void> => {
  const hold = await holdsStore(ctx.db).byId(holdId)
  invariant(hold?.state === 'posted', 'only what was paid out is returned')
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: await cashoutsOf(ctx),
      credit: hold.payer_id,
      amount: hold.amount,
      kind: 'refund',
      key: keyOf('cashout-return', holdId),
      about: hold.about,
    },
  ])
  invariant(posted?.status === 'posted' || posted?.status === 'repeated', 'SUP is given back once')
}

/** All SUP paid out and not returned, in whole units, as the ledger has it. */
export const cashedOutUnits = (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  accountsStore(ctx.db).balanceOf('clearing', 'cashouts')
