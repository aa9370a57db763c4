import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own; a chapter's page shows its events, so it stands here. */
export const eventsPages: PagesOf<'events'> = {
  events: () => import('./events-page.tsx'),
  event: () => import('./event-page.tsx'),
  planEvent: () => import('./plan-event-page.tsx'),
  editEvent: () => import('./edit-event-page.tsx'),
  eventDoor: () => import('./event-door-page.tsx'),
  chapter: () => import('./chapter-page.tsx'),
}
