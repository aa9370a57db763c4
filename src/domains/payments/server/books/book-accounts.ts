import type { Ctx } from '#platform/server/context.ts'
import { bookAccountsStore } from './accounts-store.ts'
import { reconcilingStore } from '../reconciling/store.ts'

/** Accounts of others: what is there is not ours any more, or not yet. */
const outside: ReadonlySet<string> = new Set(['payers', 'fees', 'payees', 'exchange'])
/** Money that waits until we know what it is for, and gifts, which are spent where donors follow them. */
const notSpentHere: ReadonlySet<string> = new Set(['clearing', 'donations'])
const CURRENCY = 'NGN'

export interface BookAccount {
  readonly name: string
  readonly minor: number
  /** True for an account that a fund may be paid from. */
  readonly isFund: boolean
}

/** What each of our accounts in the book of the money holds, in hundredths of naira. */
export const moneyAccounts = async (ctx: Pick<Ctx, 'db'>): Promise<BookAccount[]> =>
  (await bookAccountsStore(ctx.db).balances(CURRENCY))
    .filter(({ account }) => !outside.has(account))
    .map(({ account, minor }) => ({ name: account, minor, isFund: !notSpentHere.has(account) }))

/** What moved in the book of the money, by month in Lagos, in hundredths of naira. */
export const moneyFlows = async (ctx: Pick<Ctx, 'db'>) =>
  (await bookAccountsStore(ctx.db).monthSums(CURRENCY)).map(({ people, ...flow }) => ({
    ...flow,
    // No person stands behind an exchange.
    people: flow.kind === 'exchange' ? null : people,
  }))

/** True for an account that is not ours, such as that of the payers. */
export const isOutside = (account: string): boolean => outside.has(account)

/** The last comparison with the payment provider; null before the first. */
export const lastComparison = async (ctx: Pick<Ctx, 'db'>) => {
  const store = reconcilingStore(ctx.db)
  const run = await store.latest()
  if (!run) return null
  const differences = (await store.differencesOf(run.id, 1000)).length
  return { at: run.at, providerMinor: run.provider_minor, bookMinor: run.book_minor, differences }
}
