import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const donationsPages: PagesOf<'donations'> = {
  donations: () => import('./donations-page.tsx'),
  donation: () => import('./donation-page.tsx'),
  donorFunding: () => import('./donor-funding-page.tsx'),
  donationConsole: () => import('./donation-console-page.tsx'),
}
