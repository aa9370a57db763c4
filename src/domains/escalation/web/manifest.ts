import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const escalationPages: PagesOf<'escalation'> = {
  escalation: () => import('./escalation-page.tsx'),
}
