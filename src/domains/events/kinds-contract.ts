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
