import { message } from '../words.ts'

/** Carriers that close something where they are not set. */
export const doorNames = ['email', 'sms', 'payments', 'whatsapp', 'beacon', 'identityCheck'] as const

export type DoorName = (typeof doorNames)[number]

/** The carriers that are not set, of ports where each of them is null then. */
export const closedDoors = (ports: Readonly<Record<DoorName, unknown>>): DoorName[] =>
  doorNames.filter((name) => ports[name] === null)

/** What a form says while its carrier is not set. */
export const closedWords = {
  email: message('We cannot send emails yet, so this is closed.'),
  sms: message('We cannot send text messages yet, so this is closed.'),
} as const
