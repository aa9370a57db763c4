/** Why staff must look at a case of another domain: nobody answered in time, or somebody says that it is not settled. */
export const escalationReasons = ['late', 'disputed'] as const
export type EscalationReason = (typeof escalationReasons)[number]

/** The domains whose late and disputed cases staff see. */
export const escalationSources = ['reports', 'engage', 'library'] as const
export type EscalationSource = (typeof escalationSources)[number]
