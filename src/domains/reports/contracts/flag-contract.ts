import { message } from '#shared/words.ts'

/** Why a report breaks the rules. */
export const flagCodes = ['abuse', 'private', 'false', 'spam'] as const
export type FlagCode = (typeof flagCodes)[number]
export const flagCodeNames: Readonly<Record<FlagCode, string>> = {
  abuse: message('It insults or threatens'),
  private: message('It names or shows a private person'),
  false: message('It is not true'),
  spam: message('It is an advertisement or the same again and again'),
}
