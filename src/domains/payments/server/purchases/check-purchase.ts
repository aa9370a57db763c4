import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { ProviderFailed } from '#ports/payments/port.ts'
import type { Purchase } from '../../contract.ts'
import { askAboutAll } from '../books/settlement.ts'
import { ownPurchase, showPurchase } from './purchases.ts'

/** Asks the provider now, for somebody who waits on the page; refuses `provider-away`. */
export const checkPurchase = async (ctx: SignedInCtx, id: string): Promise<Purchase> => {
  const row = await ownPurchase(ctx, id)
  await askAboutAll(ctx, { kind: 'purchase', id: row.id }).catch((error: unknown) => {
    throw error instanceof ProviderFailed ? new Refusal('provider-away') : error
  })
  return showPurchase(ctx, id)
}
