import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyFor } from '#platform/server/keys/kept-keys.ts'
import { type SettingName, settingNames } from '#shared/notifications/setting-table.ts'

/** What a link switches off: the emails of one row, or the letter of the day with everything in it. */
export type Subscription = SettingName | 'all'

const MAC_LENGTH = 24

const macOf = (keyFor: KeyFor, text: string): string =>
  createHmac('sha256', keyFor('unsubscribe')).update(text).digest('base64url').slice(0, MAC_LENGTH)

/** The token of a link under an email. It opens nothing: it only switches this person's emails of one row off. */
export const subscriptionToken = (keyFor: KeyFor, personId: string, subscription: Subscription): string => {
  const text = `${personId.replaceAll('-', '')}_${subscription}`
  return `${text}_${macOf(keyFor, text)}`
}

const isSubscription = (text: string): text is Subscription =>
  text === 'all' || settingNames.some((name) => name === text)

/** Whose emails a token switches off, and which; null for a token that we did not make. */
export const readSubscription = (
  keyFor: KeyFor,
  token: string,
): { readonly personId: string; readonly subscription: Subscription } | null => {
  const [, hex = '', subscription = '', mac = ''] = /^([0-9a-f]{32})_([a-z-]+)_([\w-]{24})$/.exec(token) ?? []
  const expected = Buffer.from(macOf(keyFor, `${hex}_${subscription}`))
  const given = Buffer.from(mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isSubscription(subscription))
    return null
  return { personId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), subscription }
}
