import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { accountsStore } from '../accounts/store.ts'
import { keyOf, postTransfers } from './post-transfers.ts'

type BookContext = Pick<Ctx, 'db'>

/** Whose SUP: purchased SUP of a person, or an account of an organization or a project by its number. */
export type SupHolder = { readonly personId: string } | { readonly account: number }

type BoughtSup = SupHolder & {
  readonly units: number
  /** Names the act, such as the id of a purchase: the same one happens once. */
  readonly name: string
  /** What the statement says it was for, such as `purchase:…`. */
  readonly about: string
}

/** SUP that money pays for comes out of the clearing account: what it owes is all SUP ever sold and not taken back. */
const clearingOf = (ctx: BookContext) => accountsStore(ctx.db).numberOf('clearing', 'payments')

const accountOf = async (ctx: BookContext, holder: SupHolder): Promise<number> =>
  'account' in holder ? holder.account : accountsStore(ctx.db).openForPerson(holder.personId, 'purchased')

const pay = async (
  ctx: BookContext,
  kind: 'purchase' | 'donation' | 'correction',
  bought: BoughtSup,
): Promise<boolean> => {
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: await clearingOf(ctx),
      credit: await accountOf(ctx, bought),
      amount: bought.units,
      kind,
      key: keyOf(kind, bought.name),
      about: bought.about,
    },
  ])
  invariant(posted?.status === 'posted' || posted?.status === 'repeated', 'bought SUP is credited once')
  return posted.status === 'posted'
}

/** Credits bought SUP; false when that was done before. Whole units. */
export const creditPurchase = (
  ctx: BookContext,
  bought: BoughtSup & { readonly personId: string },
): Promise<boolean> => pay(ctx, 'purchase', bought)

/** Credits SUP that money paid for to the account of an organization or a project; false when that was done before. */
export const creditAccount = (
  ctx: BookContext,
  kind: 'purchase' | 'donation',
  bought: BoughtSup & { readonly account: number },
): Promise<boolean> => pay(ctx, kind, bought)

/** Gives back SUP that a dispute had taken, once. */
export const returnSup = (ctx: BookContext, bought: BoughtSup): Promise<boolean> =>
  pay(ctx, 'correction', bought)

/**
 * Takes back bought SUP whose money went back, as far as its holder still has it; answers how much. Call it in a
 * transaction: it holds the account first, so that nothing is spent in between.
 */
export const takeBack = async (ctx: BookContext, bought: BoughtSup): Promise<number> => {
  invariant(ctx.db.isTransaction, 'taking back is part of a transaction')
  const account = await accountOf(ctx, bought)
  const amount = Math.min(bought.units, await accountsStore(ctx.db).heldBalance(account))
  if (amount <= 0) return 0
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: account,
      credit: await clearingOf(ctx),
      amount,
      kind: 'correction',
      key: keyOf('take-back', bought.name),
      about: bought.about,
    },
  ])
  invariant(posted?.status === 'posted', 'what is taken back is held')
  return amount
}

/** All SUP sold and not taken back, in whole units, as the ledger has it. */
export const soldUnits = async (ctx: BookContext): Promise<number> =>
  -(await accountsStore(ctx.db).balanceOf('clearing', 'payments'))
