/** Why a report breaks the rules. */
export const flagCodes = ['abuse', 'private', 'false', 'spam'] as const
export type FlagCode = (typeof flagCodes)[number]
