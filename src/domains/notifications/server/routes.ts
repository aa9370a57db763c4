import { implement } from '#platform/server/pipeline/route.ts'
import { notificationsApi } from '../contract.ts'
import { listNotices, readNotices, shownSettings, unreadCount } from './centre/centre.ts'
import type { NotificationKinds } from './present-notice.ts'
import { saveQuietHours, saveSettings, showSettings } from './settings/settings.ts'
import { testSms } from './settings/sms-test.ts'
import { showSubscription, unsubscribe } from './settings/unsubscribe.ts'

export const notificationsRoutes = (kinds: NotificationKinds) => {
  const shown = shownSettings(kinds)
  return implement('notifications', notificationsApi, {
    notices: (ctx, { query }) => listNotices(ctx, kinds, query),
    unreadCount: async (ctx) => ({ unread: await unreadCount(ctx) }),
    read: (ctx, { body }) => readNotices(ctx, body),
    settings: (ctx) => showSettings(ctx, shown),
    saveSettings: (ctx, { body }) => saveSettings(ctx, shown, body),
    saveQuietHours: (ctx, { body }) => saveQuietHours(ctx, body),
    testSms: (ctx) => testSms(ctx),
    subscription: (ctx, { params }) => showSubscription(ctx, params.token),
    unsubscribe: (ctx, { body }) => unsubscribe(ctx, body.token),
  })
}
