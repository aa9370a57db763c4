import { say } from '#shared/words.ts'

/** What a leader may say of themself, freely; shown only as a count over many leaders. */
export const genders = ['woman', 'man', 'another', 'undisclosed'] as const
export type Gender = (typeof genders)[number]
export const genderNames: Readonly<Record<Gender, string>> = {
  woman: say('Woman'),
  man: say('Man'),
  another: say('Another'),
  undisclosed: say('I do not say'),
}
