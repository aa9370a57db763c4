import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const moderationPages: PagesOf<'moderation'> = {
  moderationConsole: () => import('./moderation-console-page.tsx'),
  ownModeration: () => import('./own-moderation-page.tsx'),
  moderationLog: () => import('./moderation-log-page.tsx'),
}
