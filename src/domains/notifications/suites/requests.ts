import { randomUUID } from 'node:crypto'
import { type Arrange, nothing } from '#test/suites/arranging.ts'

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'notifications.notices': nothing,
  'notifications.unreadCount': nothing,
  'notifications.read': () => ({ body: { ids: [randomUUID()] } }),
  'notifications.settings': nothing,
  'notifications.saveSettings': () => ({ body: { on: ['voting.email'] } }),
  'notifications.saveQuietHours': () => ({
    body: { isOn: true, starts: '22:00', ends: '06:00', zone: 'Africa/Lagos' },
  }),
  'notifications.testSms': nothing,
  'notifications.subscription': () => ({ params: { token: 'none' } }),
  'notifications.unsubscribe': () => ({ body: { token: 'none' } }),
}
