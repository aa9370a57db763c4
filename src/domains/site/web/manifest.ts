import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own; those whose texts are files share one. */
export const sitePages: PagesOf<'site'> = {
  landing: () => import('./landing-page.tsx'),
  canada: () => import('./canada-page.tsx'),
  kit: () => import('./kit-page.tsx'),
  outbox: () => import('./outbox-page.tsx'),
  about: () => import('./info/info-page.tsx'),
  governance: () => import('./info/info-page.tsx'),
  beliefs: () => import('./info/info-page.tsx'),
  pitch: () => import('./info/info-page.tsx'),
  faq: () => import('./info/info-page.tsx'),
  help: () => import('./info/info-page.tsx'),
  terms: () => import('./info/info-page.tsx'),
  privacy: () => import('./info/info-page.tsx'),
  childSafety: () => import('./info/info-page.tsx'),
  security: () => import('./info/info-page.tsx'),
  accessibility: () => import('./info/info-page.tsx'),
  civicCounsel: () => import('./info/counsel-page.tsx'),
  meetYourGuides: () => import('./info/guides-page.tsx'),
  imageEval: () => import('./info/image-eval-page.tsx'),
}
