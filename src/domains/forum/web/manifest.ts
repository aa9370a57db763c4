import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const forumPages: PagesOf<'forum'> = {
  forum: () => import('./forum-page.tsx'),
  forumThread: () => import('./forum-thread-page.tsx'),
}
