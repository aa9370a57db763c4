/** Every kind of civic fact that a room may report; `standing` and `notifications` will read them. */
export const factKinds = [
  'citizen.registered',
  'citizen.age-verified',
  'nomination.sent',
  'nomination.taken',
  'nomination.reviewed',
  'nomination.decided',
  'leader.moved',
] as const
export type FactKind = (typeof factKinds)[number]

/** A civic fact: what happened, who did it, about what; `detail` holds plain values only, never private text. */
export interface Fact {
  readonly kind: FactKind
  readonly who: string
  readonly about: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}
