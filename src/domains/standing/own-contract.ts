import * as z from 'zod/mini'
import { moment } from '#shared/fields.ts'
import { badgeIds, credibilityPartIds, levelIds } from './facts-contract.ts'

export const ProfileLevel = z.object({
  id: z.enum(levelIds),
  /** Verified actions needed for the next level; null at the top. */
  toNext: z.nullable(z.int()),
})
export type ProfileLevel = z.output<typeof ProfileLevel>

export const ShownBadge = z.object({
  id: z.enum(badgeIds),
  isEarned: z.boolean(),
  have: z.int(),
  need: z.int(),
})
export type ShownBadge = z.output<typeof ShownBadge>

export const CredibilityPart = z.object({ id: z.enum(credibilityPartIds), points: z.int(), most: z.int() })
export type CredibilityPart = z.output<typeof CredibilityPart>

/** Days in a row with an action; one rest day a week keeps them going. */
export const DayStreak = z.object({
  length: z.int(),
  best: z.int(),
  /** True when an earlier streak has ended and no new one has begun. */
  isBroken: z.boolean(),
  /** False once this week's rest day is used. */
  hasRestDay: z.boolean(),
  /** The last seven days, ending today. */
  week: z.array(z.object({ day: z.string(), state: z.enum(['done', 'rest', 'missed', 'today']) })),
})
export type DayStreak = z.output<typeof DayStreak>

/** How far a person is on the way to Credible ProfileLevel 1 (decision D-17). */
export const CredibleLevel = z.object({
  isReached: z.boolean(),
  actions: z.int(),
  kinds: z.int(),
  /** Days from the first verified action to the last. */
  days: z.int(),
  upheldAbuse: z.int(),
})
export type CredibleLevel = z.output<typeof CredibleLevel>

export const OwnStanding = z.object({
  points: z.int(),
  civicEngagements: z.int(),
  /** Actions that somebody else confirmed; levels count these. */
  verifiedActions: z.int(),
  /** 0 to 100, or null without any basis. */
  credibility: z.nullable(z.int()),
  credibilityParts: z.array(CredibilityPart),
  level: ProfileLevel,
  badges: z.array(ShownBadge),
  streak: DayStreak,
  credible: CredibleLevel,
  joinedAt: moment(),
})
export type OwnStanding = z.output<typeof OwnStanding>
