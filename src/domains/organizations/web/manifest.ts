import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const organizationsPages: PagesOf<'organizations'> = {
  organizations: () => import('./organizations-page.tsx'),
  sponsors: () => import('./sponsors-page.tsx'),
  organization: () => import('./organization-page.tsx'),
  registerOrganization: () => import('./register-organization-page.tsx'),
  manageOrganization: () => import('./manage-organization-page.tsx'),
  organizationInvoice: () => import('./organization-invoice-page.tsx'),
  invoicesConsole: () => import('./invoices-console-page.tsx'),
  organizationsConsole: () => import('./organizations-console-page.tsx'),
}
