import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const paymentsPages: PagesOf<'payments'> = {
  purchaseTokens: () => import('./purchase-tokens-page.tsx'),
  moneyConsole: () => import('./money-console-page.tsx'),
}
