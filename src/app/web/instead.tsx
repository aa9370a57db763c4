import {
  AdminRequired,
  CommitteeRequired,
  ReviewerRequired,
  VerifiedRequired,
} from '#platform/web/gate-pages.tsx'
import { page, type Page } from '#platform/web/page.ts'
import { brand } from '#shared/brand.ts'
import type { Instead } from '#shared/pages/rendering.ts'
import { isScreenPath } from '#shared/sitemap.ts'
import { ErrorFallback } from './shell/errors/error-fallback.tsx'
import { NotFound } from './shell/errors/not-found.tsx'

const existing = (path: string): string | null => (isScreenPath(path) ? path : null)

/** The pages that replace a screen which may not show; the age step is a chunk of its own. */
const insteadPages: Record<Exclude<Instead, 'age-gate'>, Page> = {
  'admin-guard': page({
    component: () => <AdminRequired contactHref={existing('/contact') ?? `mailto:${brand.email}`} />,
  }),
  'committee-guard': page({ component: CommitteeRequired }),
  'verified-guard': page({
    component: () => <VerifiedRequired kycHref={existing('/kyc')} engageHref={existing('/engage')} />,
  }),
  'vetting-guard': page({ component: ReviewerRequired }),
  'not-found': page({ component: NotFound }),
  error: page({ component: () => <ErrorFallback onRetry={null} /> }),
}

export const loadInstead = async (instead: Instead): Promise<Page> => {
  if (instead !== 'age-gate') return insteadPages[instead]
  const { AgeGate } = await import('#domains/identity/web/onboarding/age-gate.tsx')
  return page({ component: AgeGate })
}
