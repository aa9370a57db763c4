import type { ComponentType } from 'react'
import {
  AdminRequired,
  CommitteeRequired,
  ReviewerRequired,
  VerifiedRequired,
  VolunteerRequired,
} from '#platform/web/gate-pages.tsx'
import { page, type Page } from '#platform/web/page.ts'
import type { Instead } from '#shared/pages/rendered-page.ts'
import { isScreenPath, to } from '#shared/sitemap.ts'
import { ErrorFallback } from './shell/errors/error-fallback.tsx'
import { NotFound } from './shell/errors/not-found.tsx'

const existing = (path: string): string | null => (isScreenPath(path) ? path : null)

const framed = (Shown: ComponentType): Page => page({ component: Shown, frame: '' })

/** The pages that replace a screen which may not show; the age step is a chunk of its own. */
const insteadPages: Record<Exclude<Instead, 'age-gate'>, Page> = {
  'admin-guard': framed(() => <AdminRequired contactHref={to('contact')} />),
  'committee-guard': framed(CommitteeRequired),
  'verified-guard': framed(() => (
    <VerifiedRequired kycHref={existing('/kyc')} engageHref={existing('/engage')} />
  )),
  'volunteer-guard': framed(() => <VolunteerRequired href={to('volunteerOnboarding')} />),
  'vetting-guard': framed(() => <ReviewerRequired contactHref={to('contact')} />),
  'not-found': framed(NotFound),
  error: framed(() => <ErrorFallback onRetry={null} />),
}

export const loadInstead = async (instead: Instead): Promise<Page> => {
  if (instead !== 'age-gate') return insteadPages[instead]
  const { AgeGate } = await import('#domains/identity/web/onboarding/age-gate.tsx')
  return page({ component: AgeGate, frame: null })
}
