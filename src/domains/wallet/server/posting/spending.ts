import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { accountsStore } from '../accounts/store.ts'
import { keyOf, postTransfers } from './post-transfers.ts'

type PostingContext = Pick<Ctx, 'db'>

const waiting = (id: string) => `spending:${id}`
const paidOut = (id: string) => `spent:${id}`

/** Sets SUP of the rewards fund aside for approved spending, once; false when the fund has not enough. Whole units. */
export const setAsideForSpending = async (
  ctx: PostingContext,
  { id, units }: { id: string; units: number },
): Promise<boolean> => {
  const accounts = accountsStore(ctx.db)
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: await accounts.numberOf('treasury', 'rewards'),
      credit: await accounts.openPool('pool', waiting(id)),
      amount: units,
      kind: 'hold',
      key: keyOf('spending', id),
      about: waiting(id),
    },
  ])
  invariant(posted && posted.status !== 'unknown-account', 'both accounts of spending are open')
  return posted.status === 'posted' || posted.status === 'repeated'
}

const end = async (
  ctx: PostingContext,
  id: string,
  units: number,
  { to, kind }: { to: number; kind: 'release' | 'hold-return' },
): Promise<void> => {
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: await accountsStore(ctx.db).numberOf('pool', waiting(id)),
      credit: to,
      amount: units,
      kind,
      // Both ends share one key, so that what is set aside ends once.
      key: keyOf('spending-end', id),
      about: waiting(id),
    },
  ])
  invariant(posted?.status === 'posted', 'what is set aside for spending ends once')
}

/** Pays what is set aside to the account of the payee of this spending. */
export const payFromSpending = async (
  ctx: PostingContext,
  { id, units }: { id: string; units: number },
): Promise<void> =>
  end(ctx, id, units, { to: await accountsStore(ctx.db).openPool('pool', paidOut(id)), kind: 'release' })

/** Returns what is set aside to the rewards fund. */
export const returnFromSpending = async (
  ctx: PostingContext,
  { id, units }: { id: string; units: number },
): Promise<void> =>
  end(ctx, id, units, {
    to: await accountsStore(ctx.db).numberOf('treasury', 'rewards'),
    kind: 'hold-return',
  })
