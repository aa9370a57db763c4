import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const kycPages: PagesOf<'kyc'> = {
  kyc: () => import('./kyc-page.tsx'),
  kycConsole: () => import('./kyc-console-page.tsx'),
}
