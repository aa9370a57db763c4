/** The two guides of the platform, and the bounds of a conversation with one (specification 5). */
export const guideNames = ['tari', 'kamsi'] as const
export type CivicGuideName = (typeof guideNames)[number]

/** Only the last entries of a conversation count. */
export const MAX_HISTORY = 10
export const MAX_MESSAGE_CHARACTERS = 1000
/** What one entry of the conversation may hold of an earlier answer. */
export const MAX_ENTRY_CHARACTERS = 2000
