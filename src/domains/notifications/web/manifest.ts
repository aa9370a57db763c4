import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const notificationsPages: PagesOf<'notifications'> = {
  notifications: () => import('./notifications-page.tsx'),
  unsubscribe: () => import('./unsubscribe-page.tsx'),
}
