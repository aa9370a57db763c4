import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const walletPages: PagesOf<'wallet'> = {
  wallet: () => import('./wallet-page.tsx'),
  supDashboard: () => import('./sup-dashboard-page.tsx'),
}
