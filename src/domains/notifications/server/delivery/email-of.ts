import { nameInEmails } from '#domains/identity/server/users/greetings.ts'
import type { KeyFor } from '#platform/server/keys/kept-keys.ts'
import { signature } from '#platform/server/notifications/contact.ts'
import type { Say } from '#platform/server/notifications/server-words.ts'
import type { EmailMessage } from '#ports/email/port.ts'
import { brand } from '#shared/brand.ts'
import { isChangeable, settingTable, type SettingName } from '#shared/notifications/setting-table.ts'
import { to } from '#shared/sitemap.ts'
import { digestWords, frame } from '../letters.ts'
import type { RenderedNotice } from '../present-notice.ts'
import { type Subscription, subscriptionToken } from '../settings/subscription-links.ts'

/** Who gets an email, and what its links need. */
export interface EmailParts {
  readonly personId: string
  readonly address: string
  readonly firstName: string
  readonly emailVerifiedAt: Date | null
  readonly say: Say
  readonly origin: string
  readonly keyFor: KeyFor
}

type EmailHead = Pick<EmailMessage, 'unsubscribe'>

const greeting = (parts: EmailParts): string => {
  const name = nameInEmails(parts)
  return name === '' ? parts.say(frame.plainGreeting) : parts.say({ text: frame.greeting, values: { name } })
}

const settingsLink = ({ origin }: EmailParts): string => `${origin}${to('notifications')}#settings`

/** The page that asks, for the text; the address that mail programs post to, for the head (RFC 8058). */
const unsubscribing = (
  { keyFor, personId, origin }: EmailParts,
  subscription: Subscription,
): { page: string; head: EmailHead } => {
  const token = subscriptionToken(keyFor, personId, subscription)
  return {
    page: `${origin}${to('unsubscribe', { token })}`,
    head: { unsubscribe: `${origin}/api/notifications/one-click/${token}` },
  }
}

const letter = (paragraphs: readonly string[]): string =>
  [...paragraphs.filter((paragraph) => paragraph !== ''), signature()].join('\n\n')

/** The email of one notice. */
export const emailOfNotice = (
  parts: EmailParts,
  { title, body, more, link }: RenderedNotice,
  setting: SettingName,
): EmailMessage => {
  const { say, address, origin } = parts
  const { page, head } = unsubscribing(parts, setting)
  const canStop = isChangeable(setting, 'email')
  const why = say({
    text: frame.why,
    values: { setting: { text: settingTable[setting].label }, link: settingsLink(parts) },
  })
  const stop = say({ text: frame.stop, values: { link: page } })
  return {
    to: address,
    subject: title,
    text: letter([
      greeting(parts),
      body,
      ...more,
      say({ text: frame.open, values: { link: `${origin}${link}` } }),
      ...(canStop ? [`${why}\n${stop}`] : []),
    ]),
    ...(canStop && head),
  }
}

/** The letter of the day: every notice with its link. */
export const digestOf = (parts: EmailParts, notices: readonly RenderedNotice[]): EmailMessage => {
  const { say, address, origin } = parts
  const { page, head } = unsubscribing(parts, 'all')
  return {
    to: address,
    subject: say({ text: digestWords.subject, values: { brand: brand.name } }),
    text: letter([
      greeting(parts),
      say(digestWords.start),
      ...notices.map(({ title, body, link }) => `${title}\n${body}\n${origin}${link}`),
      [
        say({ text: digestWords.why, values: { link: settingsLink(parts) } }),
        say({ text: frame.stop, values: { link: page } }),
      ].join('\n'),
    ]),
    ...head,
  }
}
