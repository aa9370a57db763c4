// Beside the schemas of the dashboard's parts, because pages need the names alone.

/** Where a person's identity check stands. */
export const kycStatuses = ['not-started', 'pending', 'verified', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]

/** How far a community selection is. */
export const contestStates = ['announced', 'open', 'closed', 'certified'] as const

/** What may wait for a person, most urgent first. */
export const needKinds = [
  'answer',
  'returned-proof',
  'check-fixed',
  'approvals',
  'escalated',
  'vote',
  'tasks',
  'place',
] as const
export type NeedKind = (typeof needKinds)[number]

/** What may have happened where a person lives; each is public with its day on a page of its own. */
export const nearbyKinds = [
  'fixed',
  'funded',
  'milestone',
  'completed',
  'event',
  'minutes',
  'leader',
] as const
export type NearbyKind = (typeof nearbyKinds)[number]
