/** What may be missing before a person can take full part, in the order in which we ask. */
export const gaps = ['password', 'email', 'age', 'onboarding'] as const
export type Gap = (typeof gaps)[number]

/** What an account may lack before it is given a duty, as the code of a refusal (docs/decisions/0070). */
export const dutyLacks = ['duty-phone', 'duty-factor', 'duty-age'] as const
export type DutyLack = (typeof dutyLacks)[number]
