import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

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
  'notifications.testSms': async ({ app, name }) => {
    // Other calls may have saved a number for this person; without one, everybody gets the same refusal.
    const { is } = principals[name]
    if (is)
      await sql`update identity.person set phone_number = null, phone_verified_at = null
        where id = ${demoPerson(is).id}`.execute(app.db)
    return {}
  },
  'notifications.subscription': () => ({ params: { token: 'none' } }),
  'notifications.unsubscribe': () => ({ body: { token: 'none' } }),
}
