import { defineDomain } from '#platform/server/manifest.ts'
import type { NotificationKind } from '#platform/server/notifications/definition.ts'
import type { Messenger } from './delivery/messenger.ts'
import { notificationsJobs } from './jobs.ts'
import { electionReminder, weeklySummary } from './notices.ts'
import { notificationsPersonalData } from './personal-data.ts'
import { notificationsRoutes } from './routes.ts'

const ownKinds: readonly NotificationKind[] = [weeklySummary, electionReminder]

/** The domain as the server mounts it. `kinds` are those of all other domains; `messenger` carries WhatsApp. */
export const notifications = (kinds: readonly NotificationKind[], messenger: Messenger) => {
  const all = new Map([...kinds, ...ownKinds].map((kind) => [kind.name as string, kind]))
  return defineDomain({
    domain: 'notifications',
    routes: notificationsRoutes(all),
    actionWords: {},
    jobs: notificationsJobs({ kinds: all, messenger }),
    notifications: ownKinds,
    personalData: notificationsPersonalData,
  })
}
