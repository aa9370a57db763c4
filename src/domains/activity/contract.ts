/** The kinds of civic facts that domains report; `standing` and `notifications` will read them. */
export const factKinds = [
  'citizen.registered',
  'citizen.age-verified',
  'citizen.email-verified',
  'citizen.phone-verified',
  'citizen.email-changed',
  'citizen.phone-changed',
  'citizen.password-changed',
  'citizen.account-joined',
  'citizen.second-factor-set',
  'citizen.second-factor-removed',
  'citizen.recovery-codes-made',
  'citizen.emergency-entered',
  'citizen.account-frozen',
  'member.onboarded',
  'member.affiliated',
  'nomination.sent',
  'nomination.taken',
  'nomination.reviewed',
  'nomination.decided',
  'nomination.supported',
  'nomination.appealed',
  'leader.moved',
  'seat.reserved',
  'seat.filled',
  'seat.freed',
  'round.announced',
  'round.opened',
  'round.closed',
  'round.certified',
  'contest.certified',
  'leader.endorsed',
  'leader.endorsement-withdrawn',
  'note.reported',
  'note.decided',
  'note.appealed',
  'concern.sent',
  'concern.decided',
  'concern.replied',
  'correction.sent',
  'correction.decided',
  'training.module-passed',
  'pledge.made',
  'pledge.updated',
  'report.filed',
  'project.voted',
  'training.capstone-accepted',
] as const
export type FactKind = (typeof factKinds)[number]

/** A civic fact: what happened, who did it, and about what; `detail` holds plain values only, never private text. */
export interface Fact {
  readonly kind: FactKind
  readonly who: string
  readonly about: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** Counts of a person's facts by kind; `status` comes from the detail where a fact has one. */
export interface FactCount {
  readonly kind: FactKind
  readonly status: string | null
  readonly times: number
}

/** A fact as stored. */
export interface StoredFact {
  readonly at: Date
  readonly kind: FactKind
  readonly about: string
}
