import { message } from '../words.ts'

/** Carriers without which a call does nothing: it answers 503, and its form says so before anybody types. */
export const closedWords = /*#__PURE__*/ (() =>
  ({
    email: message('We cannot send emails yet, so this is closed.'),
    sms: message('We cannot send text messages yet, so this is closed.'),
    payments: message('No payment provider is set up yet, so this is closed.'),
    whatsapp: message('WhatsApp is not connected yet.'),
    beacon: message('No source of public randomness is set up here, so no draw can be opened.'),
  }) as const)()

/** A carrier that a call may need. */
export type CarrierDoor = keyof typeof closedWords

/** What staff and pages are told of where a carrier is not set; `duties` follows from text messages and DUTY_RULES. */
export const doorNames = [
  'email',
  'sms',
  'duties',
  'payments',
  'whatsapp',
  'beacon',
  'identityCheck',
  'model',
  'objectStore',
  'witnesses',
] as const

export type DoorName = (typeof doorNames)[number]

interface Installation {
  readonly ports: Readonly<Record<CarrierDoor | 'identityCheck' | 'model', unknown>> & {
    readonly blobs: { readonly isOneDisk?: true }
    readonly witnesses: readonly unknown[]
  }
  readonly config: { readonly DUTY_RULES: 'enforced' | 'relaxed' }
}

/** What is closed here: each port that is null or empty, and what follows from that. */
export const closedDoors = ({ ports, config }: Installation): DoorName[] =>
  doorNames.filter((name) => {
    if (name === 'duties') return ports.sms === null && config.DUTY_RULES === 'enforced'
    if (name === 'objectStore') return ports.blobs.isOneDisk === true
    if (name === 'witnesses') return ports.witnesses.length === 0
    return ports[name] === null
  })

/** What pages show of it. */
export type PageDoor = CarrierDoor | 'duties'

const isPageDoor = (name: DoorName): name is PageDoor => name === 'duties' || name in closedWords

/** Those of them that close something on a page. */
export const closedOnPages = (installation: Installation): PageDoor[] =>
  closedDoors(installation).filter(isPageDoor)
