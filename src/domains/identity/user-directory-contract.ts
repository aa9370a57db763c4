/** What may be missing before a person can take part fully, in the order in which it is asked for. */
export const gaps = ['password', 'email', 'age', 'onboarding'] as const
export type Gap = (typeof gaps)[number]
