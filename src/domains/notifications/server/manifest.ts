import { defineDomain } from '#platform/server/manifest.ts'
import type { NotificationKind } from '#platform/server/notifications/definition.ts'
import { takesNotices, shellPart } from '#platform/server/contributions/shell-kind.ts'
import { unreadInHeader } from './centre/centre.ts'
import { notifier } from './centre/enqueue.ts'
import { carriesNotices } from './delivery/messenger.ts'
import { notificationsJobs } from './jobs.ts'
import { electionReminder, weeklySummary } from './notices.ts'
import { notificationsPersonalData } from './personal-data.ts'
import { notificationsRoutes } from './routes.ts'

const ownKinds: readonly NotificationKind[] = [weeklySummary, electionReminder]

/** The domain as the server mounts it, with the kinds of all domains. */
export const notifications = defineDomain({
  domain: 'notifications',
  actionWords: {},
  notifications: ownKinds,
  contributes: [takesNotices(notifier), shellPart(unreadInHeader)],
  personalData: notificationsPersonalData,
  completes: (declared) => {
    const kinds = new Map(declared.list('notifications').map((kind) => [kind.name as string, kind]))
    return {
      routes: notificationsRoutes(kinds),
      jobs: notificationsJobs({ kinds, messenger: declared.one(carriesNotices) }),
    }
  },
})
