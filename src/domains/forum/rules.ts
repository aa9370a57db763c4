import { foldName } from '#shared/text/fold.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { ActivityLevel } from './contract.ts'
import type { ForumRights, TrustLevel } from './contracts/rights-contract.ts'

/** The level of a category with threads by the age of its last activity, the busiest first [FO-01]. */
const activityTable: readonly {
  readonly level: ActivityLevel
  readonly withinHours: number
  readonly minPosts: number
}[] = [
  { level: 'high', withinHours: 24, minPosts: 10 },
  { level: 'medium', withinHours: 7 * 24, minPosts: 2 },
]

interface Activity {
  readonly topics: number
  readonly replies: number
  readonly lastActivityAt: Date | null
}

/** How busy a category is: `new` until it has a thread, `low` when it is quiet. */
export const activityLevel = ({ topics, replies, lastActivityAt }: Activity, now: Date): ActivityLevel => {
  if (topics === 0 || lastActivityAt === null) return 'new'
  const hours = (now.getTime() - lastActivityAt.getTime()) / HOUR_MS
  const row = activityTable.find(
    ({ withinHours, minPosts }) => hours <= withinHours && topics + replies >= minPosts,
  )
  return row?.level ?? 'low'
}

/** What each level of trust may do: a new account is slow and posts no links (S-66). */
export const rightsTable: Readonly<Record<TrustLevel, Omit<ForumRights, 'level'>>> = {
  new: { postsADay: 10, threadsADay: 2, secondsBetween: 30, canLink: false, canMakeCategories: false },
  known: { postsADay: 60, threadsADay: 10, secondsBetween: 5, canLink: true, canMakeCategories: false },
  trusted: { postsADay: 200, threadsADay: 20, secondsBetween: 0, canLink: true, canMakeCategories: true },
  moderator: { postsADay: 500, threadsADay: 50, secondsBetween: 0, canLink: true, canMakeCategories: true },
}

export interface Standing {
  readonly daysSinceJoined: number
  /** Posts that stand. */
  readonly posts: number
  /** Posts that a moderator took out. */
  readonly removed: number
  readonly isVerified: boolean
  /** The account counts by the rules of evidence (docs/decisions/0071). */
  readonly counts: boolean
  readonly isModerator: boolean
}

/** The days and the standing posts after which an account is no longer new, and after which it is trusted. */
export const KNOWN = { days: 3, posts: 5 } as const
export const TRUSTED = { days: 14, posts: 20 } as const
/** Whoever had so many posts taken out, and more than one in ten, is as slow as a new account. */
const MAX_REMOVED = 2

/** How well the forum knows somebody. Flags of people change nothing here; decisions of moderators do. */
export const forumTrustOf = ({
  daysSinceJoined,
  posts,
  removed,
  isVerified,
  counts,
  isModerator,
}: Standing): TrustLevel => {
  if (isModerator) return 'moderator'
  if (removed > MAX_REMOVED && removed * 10 > posts) return 'new'
  if (isVerified && daysSinceJoined >= TRUSTED.days && posts >= TRUSTED.posts) return 'trusted'
  return isVerified || (counts && daysSinceJoined >= KNOWN.days && posts >= KNOWN.posts) ? 'known' : 'new'
}

export const rightsOf = (standing: Standing): ForumRights => {
  const level = forumTrustOf(standing)
  return { level, ...rightsTable[level] }
}

/** What somebody wrote last and on this day. */
export interface Written {
  readonly lastAt: Date | null
  readonly dayPosts: number
  readonly dayThreads: number
}

export type WritingStop =
  | { readonly code: 'too-fast'; readonly seconds: number }
  | { readonly code: 'enough-today' }

/** Why somebody may not write now, or null. */
export const writingStopOf = (
  rights: ForumRights,
  { lastAt, dayPosts, dayThreads }: Written,
  now: Date,
  isThread: boolean,
): WritingStop | null => {
  if (dayPosts >= rights.postsADay || (isThread && dayThreads >= rights.threadsADay))
    return { code: 'enough-today' }
  const wait = lastAt ? rights.secondsBetween - (now.getTime() - lastAt.getTime()) / 1000 : 0
  return wait > 0 ? { code: 'too-fast', seconds: Math.ceil(wait) } : null
}

const LINK =
  /https?:|www\.|\]\s*[([]|^\s*\[[^\]]+\]:|<[a-z][a-z0-9+.-]*:|\b[a-z0-9-]+\.(?:com|org|net|ng|io|co|me|ly|info|biz|xyz|site|online|app|link|shop|top|click)\b/im

/** True for a text that leads somewhere else, in any form that a reader could press or copy. */
export const hasLink = (text: string): boolean => LINK.test(text)

/** As others see a member: the first name, and the initial of the last one. */
export const authorName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string => {
  const initial = lastName.trim().match(/^\P{M}\p{M}*/u)?.[0]
  return initial ? `${firstName} ${initial}.` : firstName
}

/** Nobody tells more people than this with one post. */
const MAX_MENTIONS = 5

interface Participant {
  readonly id: string
  /** As `authorName` gives it. */
  readonly name: string
}

/**
 * The people of the thread whom a text names with @: by the name as it shows (`@Ada S.`), or by a first name that only
 * one of them has. Marks and capitals make no difference, as in the search: many phones cannot write them.
 */
export const mentionedIn = (text: string, people: readonly Participant[]): string[] => {
  const pieces = text
    .split('@')
    .slice(1)
    .filter((piece) => /^[\p{L}\p{N}]/u.test(piece))
    .map((piece) => `${foldName(piece)} `)
  const firstOf = ({ name }: Participant): string => foldName(name.replace(/ \S+$/u, ''))
  const isNamed = (words: string): boolean =>
    words !== '' && pieces.some((piece) => piece.startsWith(`${words} `))
  return people
    .filter((one) => {
      const isOnly = people.every((other) => other.id === one.id || firstOf(other) !== firstOf(one))
      return isNamed(foldName(one.name)) || (isOnly && isNamed(firstOf(one)))
    })
    .slice(0, MAX_MENTIONS)
    .map(({ id }) => id)
}

/** So many different verified people hold a post or a thread back until a moderator reads it (S-66). */
export const FORUM_FLAGS_TO_HOLD = 5

/** A follower hears of new replies in a thread once in this time; a mention or a quote always tells. */
export const FOLLOWERS_HEAR_MS = HOUR_MS

/** The same words of the same person in the same thread within this time are one post: a phone sent them again. */
export const SAME_REPLY_MS = 24 * HOUR_MS
