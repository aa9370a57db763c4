import { message } from '#shared/words.ts'

/** What a leader may say of themself, freely; shown only as a count over many leaders. */
export const genders = ['woman', 'man', 'another', 'undisclosed'] as const
export type Gender = (typeof genders)[number]
export const genderNames: Readonly<Record<Gender, string>> = {
  woman: message('Woman'),
  man: message('Man'),
  another: message('Another'),
  undisclosed: message('I do not say'),
}
