import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { nairaOf, supText } from '#shared/values/money.ts'
import type { Bucket, Wallet } from '../../contract.ts'
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

/** Makes the wallet answer from whole units, as of `asOf`. */
export const walletOf = (
  { earned, purchased, held, owed }: Readonly<Record<Bucket | 'held' | 'owed', number>>,
  asOf: Date,
): Wallet => ({
  supBalance: supText(earned + purchased),
  buckets: { earned: supText(earned), purchased: supText(purchased) },
  held: supText(held),
  owed: supText(owed),
  naira: nairaOf(earned + purchased),
  asOf: asOf.toISOString(),
})

/** The signed-in person's SUP. */
export const showWallet = async (ctx: SignedInCtx): Promise<Wallet> => {
  const balances = await balancesOf(ctx, ctx.viewer.id)
  const held = await accountsStore(ctx.db).heldBy(ctx.viewer.id)
  const { units: owed } = await owedStore(ctx.db).waiting(ctx.viewer.id)
  return walletOf({ ...balances, held, owed }, ctx.now())
}
