import { message } from '#shared/words.ts'

/** A leader's own answer, given freely; only counts over many leaders are shown. */
export const genders = ['woman', 'man', 'another', 'undisclosed'] as const
export type Gender = (typeof genders)[number]
export const genderNames: Readonly<Record<Gender, string>> = {
  woman: message('Woman'),
  man: message('Man'),
  another: message('Another'),
  undisclosed: message('I do not say'),
}
