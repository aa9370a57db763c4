import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const vettingPages: PagesOf<'vetting'> = {
  nominate: () => import('./nominate-page.tsx'),
  track: () => import('./track-page.tsx'),
  nominationReceipt: () => import('./nomination-receipt-page.tsx'),
  consent: () => import('./consent-page.tsx'),
  vetting: () => import('./vetting-page.tsx'),
  vettingMe: () => import('./vetting-me-page.tsx'),
  vettingLead: () => import('./vetting-lead-page.tsx'),
}
