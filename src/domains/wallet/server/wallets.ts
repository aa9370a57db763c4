import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { nairaOf, supText } from '#shared/money.ts'
import type { Bucket, Wallet } from '../contract.ts'
import { accountsStore } from './accounts-store.ts'

/** A person's balances in whole units; nothing for accounts that were never opened. */
export const balancesOf = async (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
): Promise<Readonly<Record<Bucket, number>>> => {
  const accounts = await accountsStore(ctx.db).ofPerson(personId)
  const balanceOf = (bucket: Bucket) => accounts.find(({ kind }) => kind === bucket)?.balance ?? 0
  return { earned: balanceOf('earned'), purchased: balanceOf('purchased') }
}

/** The signed-in person's SUP. */
export const showWallet = async (ctx: SignedInCtx): Promise<Wallet> => {
  const { earned, purchased } = await balancesOf(ctx, ctx.viewer.id)
  const held = await accountsStore(ctx.db).heldBy(ctx.viewer.id)
  return {
    supBalance: supText(earned + purchased),
    buckets: { earned: supText(earned), purchased: supText(purchased) },
    held: supText(held),
    naira: nairaOf(earned + purchased),
    asOf: ctx.now().toISOString(),
  }
}
