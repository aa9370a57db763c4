/** What may be missing before a person can take full part, in the order in which we ask. */
export const gaps = ['password', 'email', 'age', 'onboarding'] as const
export type Gap = (typeof gaps)[number]
