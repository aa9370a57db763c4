import { message } from '#shared/words.ts'

export const eventKinds = ['meeting', 'town-hall', 'training', 'volunteer-work', 'online'] as const
export type CivicEventKind = (typeof eventKinds)[number]
export const eventKindNames: Readonly<Record<CivicEventKind, string>> = {
  meeting: message('Meeting'),
  'town-hall': message('Town hall'),
  training: message('Training'),
  'volunteer-work': message('Volunteer work'),
  online: message('Online'),
}

/**
 * How many days after its start an event may end: camps and courses of two weeks are common. What lasts longer is
 * several events, with seats, a door and a report each; and a mistyped year would list one for months.
 */
export const MAX_DAYS_LATER = 14
