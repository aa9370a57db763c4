import { message } from '../words.ts'

/** Where a notification can reach a person. */
export const channels = ['app', 'email', 'sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]
/** The columns of the settings at /notifications; WhatsApp has its own page, because it needs a linked number. */
export const pageChannels = ['app', 'email', 'sms'] as const satisfies readonly Channel[]

/**
 * What holds until a person chooses: `on` and `off` may be changed, `always` may not be switched off, and `never` is not
 * offered there.
 */
export type ChannelDefault = 'on' | 'off' | 'always' | 'never'

export interface Setting {
  /** The row's name in the settings. */
  readonly label: string
  readonly app: ChannelDefault
  readonly email: ChannelDefault
  readonly sms: ChannelDefault
  /** Never on by itself: nothing goes there until a person switches it on. */
  readonly whatsapp: 'off' | 'never'
}

/**
 * The one table of notifications: a row of the settings, and for each channel what holds until the person changes it.
 * The nine kinds of the specification come first. A row shows in the settings once some domain declares a kind for it.
 */
export const settings = {
  'task-completed': {
    label: message('Tasks I completed'),
    app: 'on',
    email: 'off',
    sms: 'never',
    whatsapp: 'never',
  },
  'prize-won': { label: message('Prizes I won'), app: 'on', email: 'on', sms: 'on', whatsapp: 'off' },
  'project-funded': {
    label: message('Projects that are funded'),
    app: 'on',
    email: 'on',
    sms: 'off',
    whatsapp: 'off',
  },
  'kyc-approved': {
    label: message('My identity check'),
    app: 'on',
    email: 'on',
    sms: 'off',
    whatsapp: 'off',
  },
  'forum-reply': {
    label: message('Replies in the forum'),
    app: 'on',
    email: 'off',
    sms: 'off',
    whatsapp: 'off',
  },
  'vote-received': { label: message('Votes for me'), app: 'on', email: 'on', sms: 'off', whatsapp: 'off' },
  voting: { label: message('Voting in my area'), app: 'on', email: 'on', sms: 'on', whatsapp: 'off' },
  'weekly-summary': {
    label: message('Weekly summary'),
    app: 'off',
    email: 'on',
    sms: 'never',
    whatsapp: 'never',
  },
  'election-reminder': {
    label: message('Election dates'),
    app: 'on',
    email: 'on',
    sms: 'off',
    whatsapp: 'off',
  },
  nominations: { label: message('My nominations'), app: 'on', email: 'on', sms: 'off', whatsapp: 'off' },
  reviews: { label: message('My reviews'), app: 'on', email: 'on', sms: 'off', whatsapp: 'off' },
  endorsements: {
    label: message('My endorsements'),
    app: 'on',
    email: 'on',
    sms: 'never',
    whatsapp: 'never',
  },
  problems: { label: message('Problems I reported'), app: 'on', email: 'on', sms: 'never', whatsapp: 'off' },
  events: { label: message('Events I go to'), app: 'on', email: 'on', sms: 'off', whatsapp: 'off' },
  account: { label: message('My account'), app: 'on', email: 'on', sms: 'never', whatsapp: 'never' },
  safety: {
    label: message('Safety notices'),
    app: 'always',
    email: 'always',
    sms: 'always',
    whatsapp: 'off',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]

/** The settings with the type of any row. */
export const settingTable: Readonly<Record<SettingName, Setting>> = settings

/** Whether a channel of a row is on, given what the person chose (undefined: nothing yet). */
export const isChannelOn = (setting: SettingName, channel: Channel, chosen: boolean | undefined): boolean => {
  const holds = settingTable[setting][channel]
  if (holds === 'always' || holds === 'never') return holds === 'always'
  return chosen ?? holds === 'on'
}

/** Whether a person may change this cell. */
export const isChangeable = (setting: SettingName, channel: Channel): boolean =>
  ['on', 'off'].includes(settingTable[setting][channel])
