import { message } from '../words.ts'

/** Where a notification can reach a person. */
export const channels = ['app', 'email', 'sms'] as const
export type Channel = (typeof channels)[number]

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
}

/**
 * The one table of notifications: a row of the settings, and for each channel what holds until the person changes it.
 * The nine kinds of the specification come first. A row shows in the settings once some domain declares a kind for it.
 */
export const settings = {
  'task-completed': { label: message('Tasks I completed'), app: 'on', email: 'off', sms: 'never' },
  'prize-won': { label: message('Prizes I won'), app: 'on', email: 'on', sms: 'on' },
  'project-funded': { label: message('Projects that are funded'), app: 'on', email: 'on', sms: 'off' },
  'kyc-approved': { label: message('My identity check'), app: 'on', email: 'on', sms: 'off' },
  'forum-reply': { label: message('Replies in the forum'), app: 'on', email: 'off', sms: 'off' },
  'vote-received': { label: message('Votes for me'), app: 'on', email: 'on', sms: 'off' },
  voting: { label: message('Voting in my area'), app: 'on', email: 'on', sms: 'on' },
  'weekly-summary': { label: message('Weekly summary'), app: 'off', email: 'on', sms: 'never' },
  'election-reminder': { label: message('Election dates'), app: 'on', email: 'on', sms: 'off' },
  nominations: { label: message('My nominations'), app: 'on', email: 'on', sms: 'off' },
  reviews: { label: message('My reviews'), app: 'on', email: 'on', sms: 'off' },
  endorsements: { label: message('My endorsements'), app: 'on', email: 'on', sms: 'never' },
  problems: { label: message('Problems I reported'), app: 'on', email: 'on', sms: 'never' },
  events: { label: message('Events I go to'), app: 'on', email: 'on', sms: 'off' },
  account: { label: message('My account'), app: 'on', email: 'on', sms: 'never' },
  safety: { label: message('Safety notices'), app: 'always', email: 'always', sms: 'always' },
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
