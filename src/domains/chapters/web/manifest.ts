import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens; the page of one chapter stands in the domain of events. */
export const chaptersPages: PagesOf<'chapters'> = {
  chapters: () => import('./chapters-page.tsx'),
}
