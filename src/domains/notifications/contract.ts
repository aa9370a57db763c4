import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, moment, pageCursor, pageLimit } from '#shared/fields.ts'
import { isChangeable, pageChannels, settingNames } from '#shared/notifications/setting-table.ts'
import { message } from '#shared/words.ts'

/** Time quietZones to choose from: Nigeria, and where most of its people abroad live. */
export const quietZones = [
  'Africa/Lagos',
  'Europe/London',
  'America/Toronto',
  'America/Vancouver',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
] as const

/** Where each zone is, for those who choose or read it. */
export const quietZoneNames: Record<(typeof quietZones)[number], string> = {
  'Africa/Lagos': message('Nigeria'),
  'Europe/London': message('London'),
  'America/Toronto': message('Toronto'),
  'America/Vancouver': message('Vancouver'),
  'America/New_York': message('New York'),
  'America/Chicago': message('Chicago'),
  'America/Los_Angeles': message('Los Angeles'),
}

const setting = z.enum(settingNames)
const channel = z.enum(pageChannels)

/** A notice in the language of the reader; the day and time are the reader's own. */
const NoticeView = z.object({
  id: id(),
  setting,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  at: moment(),
  day: dayOfAction(),
  time: z.string(),
  isRead: z.boolean(),
})
export type NoticeView = z.output<typeof NoticeView>

export const shownFilters = ['all', 'unread', ...settingNames] as const
export type ShownFilter = (typeof shownFilters)[number]

const NoticePage = z.object({
  items: z.array(NoticeView),
  nextCursor: z.nullable(z.string()),
  /** Unread notices, 100 at most. */
  unread: z.int(),
  /** The rows of which the person has notices. */
  kinds: z.array(setting),
  today: dayOfAction(),
  yesterday: dayOfAction(),
})

const SettingRow = z.object({
  setting,
  label: z.string(),
  channels: z.array(z.object({ channel, isOn: z.boolean(), isChangeable: z.boolean() })),
})
export type SettingRow = z.output<typeof SettingRow>

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message('Write a time like 21:30.')))
const QuietHours = z.strictObject({
  isOn: z.boolean(),
  starts: clock,
  ends: clock,
  zone: z.enum(quietZones, message('Choose a time zone from the list.')),
})
export type QuietHours = z.output<typeof QuietHours>

const NotificationSettings = z.object({
  rows: z.array(SettingRow),
  quietHours: QuietHours,
  /** Whether messages can reach the person there. */
  hasPhone: z.boolean(),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
})

/** A cell of the settings that a person may change, such as `voting.sms`. */
export const cells = settingNames.flatMap((row) =>
  pageChannels.filter((each) => isChangeable(row, each)).map((each) => `${row}.${each}`),
)

const own = { access: 'signed-in', limit: 'mutation', idempotency: 'optional' } as const
const ofNotices = { ...own, refreshes: ['notifications'] } as const
const done = z.object({ ok: z.literal(true) })
const token = z.string().check(z.regex(/^[\w-]{1,80}$/))
const linkUnknown = refusal(
  404,
  message('This link does not work. Change your notifications in the settings.'),
)

export const notificationsApi = {
  notices: get('/api/notifications', {
    summary: 'Your notices, the newest first; one filter at a time',
    access: 'signed-in',
    limit: 'read',
    tag: 'notifications',
    query: z.strictObject({
      show: z._default(z.enum(shownFilters), 'all'),
      cursor: pageCursor(),
      limit: pageLimit(),
    }),
    returns: NoticePage,
  }),
  unreadCount: get('/api/notifications/unread-count', {
    summary: 'How many notices you have not read, 100 at most',
    access: 'signed-in',
    limit: 'read',
    tag: 'notifications',
    returns: z.object({ unread: z.int() }),
  }),
  read: post('/api/notifications/read', {
    ...ofNotices,
    summary: 'Mark notices as read: these, or all',
    whileSuspended: true,
    body: z.strictObject({
      ids: z.optional(z.array(id()).check(z.maxLength(100))),
      all: z.optional(z.boolean()),
    }),
    returns: z.object({ unread: z.int() }),
  }),
  settings: get('/api/notifications/settings', {
    summary: 'Which notifications reach you, and where',
    access: 'signed-in',
    limit: 'read',
    tag: 'notifications',
    returns: NotificationSettings,
  }),
  saveSettings: put('/api/notifications/settings', {
    ...ofNotices,
    summary: 'Choose which notifications reach you, and where; rows that are not shown keep their choice',
    body: z.strictObject({ on: z.array(z.enum(cells)).check(z.maxLength(100)) }),
    returns: done,
  }),
  saveQuietHours: put('/api/notifications/quiet-hours', {
    ...ofNotices,
    summary: 'Choose the hours in which no message reaches you',
    body: QuietHours,
    returns: done,
  }),
  testSms: post('/api/notifications/test-sms', {
    needs: 'sms',
    ...own,
    summary: 'Send yourself a text message, to see that it arrives',
    idempotency: 'none',
    transaction: 'own',
    returns: z.object({ address: z.string() }),
    refuses: {
      'no-phone': refusal(409, message('Phone Number Required')),
      'phone-unverified': refusal(409, message('Confirm your phone number first.')),
      'sms-test-failed': refusal(503, message('SMS test failed. Check the phone number.')),
    },
  }),
  subscription: get('/api/notifications/unsubscribe/:token', {
    summary: 'What the link under an email switches off',
    access: 'public',
    limit: 'read',
    returns: z.object({ label: z.string(), isOn: z.boolean() }),
    refuses: { 'link-unknown': linkUnknown },
  }),
  unsubscribe: post('/api/notifications/unsubscribe', {
    summary: 'Switch off the emails that the link under one names; needs no sign-in',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    refreshes: ['notifications'],
    body: z.strictObject({ token }),
    returns: done,
    refuses: { 'link-unknown': linkUnknown },
  }),
}
