import { type FrozenRate, rateInForce } from '#domains/regions/server/rates/rates.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { minorText, nairaOf, supText } from '#shared/values/money.ts'
import type { Bucket, Wallet } from '../../contract.ts'
import { earningCodes } from '../../rules.ts'
import { owedStore } from '../owed/store.ts'
import { accountsStore } from './store.ts'

/** A person's balances in whole units; 0 for unopened accounts. */
export const balancesOf = async (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
): Promise<Readonly<Record<Bucket, number>>> => {
  const accounts = await accountsStore(ctx.db).ofPerson(personId)
  const balanceOf = (bucket: Bucket) => accounts.find(({ kind }) => kind === bucket)?.balance ?? 0
  return { earned: balanceOf('earned'), purchased: balanceOf('purchased') }
}

interface NairaRates {
  readonly paidOut: FrozenRate | null
  readonly price: FrozenRate | null
}

/** The rates in naira today: the naira figure is Nigeria's wherever its reader is (decision D-02). */
export const nairaRates = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<NairaRates> => ({
  paidOut: await rateInForce(ctx, 'nigeria', 'redemption'),
  price: await rateInForce(ctx, 'nigeria', 'purchase'),
})

/** Makes the wallet answer from whole units, as of `asOf`. */
export const walletOf = (
  { earned, purchased, held, owed }: Readonly<Record<Bucket | 'held' | 'owed', number>>,
  { paidOut, price }: NairaRates,
  asOf: Date,
): Wallet => ({
  supBalance: supText(earned + purchased),
  buckets: { earned: supText(earned), purchased: supText(purchased) },
  held: supText(held),
  owed: supText(owed),
  naira: nairaOf(earned + purchased, paidOut?.minor ?? 0),
  rates: { paidOut: paidOut && minorText(paidOut.minor), price: price && minorText(price.minor) },
  asOf: asOf.toISOString(),
})

/** Units of rewards that wait for the rewards fund. */
export const owedTo = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<number> =>
  (await owedStore(ctx.db).waiting(personId)).units

/** All SUP that a person ever earned, spent or not, in whole units: rewards, prizes and grants. */
export const earnedInAll = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<number> =>
  accountsStore(ctx.db).credited(personId, 'earned', earningCodes)

/** The signed-in person's SUP. */
export const showWallet = async (ctx: SignedInCtx): Promise<Wallet> => {
  const balances = await balancesOf(ctx, ctx.viewer.id)
  const held = await accountsStore(ctx.db).heldBy(ctx.viewer.id)
  const owed = await owedTo(ctx, ctx.viewer.id)
  return walletOf({ ...balances, held, owed }, await nairaRates(ctx), ctx.now())
}

/** The balances of the signed-in person for their dashboard. */
export const balanceFor = async (ctx: SignedInCtx) => {
  const { supBalance, buckets } = await showWallet(ctx)
  return { supBalance, earned: buckets.earned, purchased: buckets.purchased }
}
