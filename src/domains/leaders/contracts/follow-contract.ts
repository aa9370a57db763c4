import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { lgaId, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { LeaderCard, StatusTransition } from './leader-contract.ts'

/** The most leaders, and the most places, that one answer lists; the latest followed come first. */
export const FOLLOWS_SHOWN = 100
/** The most transitions that the digest holds. */
export const TRANSITIONS_SHOWN = 30

export const FollowedLeader = z.extend(LeaderCard, { followedAt: moment() })
export const FollowedPlace = z.object({
  lga: z.string(),
  lgaName: z.string(),
  state: z.string(),
  stateName: z.string(),
  /** How many leaders of the place are in the directory. */
  leaders: z.int(),
  followedAt: moment(),
})
export type FollowedPlace = z.output<typeof FollowedPlace>

/** One transition of a followed leader, or of a leader in a followed place. */
export const FollowedTransition = z.extend(z.omit(StatusTransition, { by: true }), {
  leaderId: z.string(),
  fullName: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
})
export type FollowedTransition = z.output<typeof FollowedTransition>

export const Follows = z.object({
  leaders: z.array(FollowedLeader),
  places: z.array(FollowedPlace),
  /** The latest transitions first. */
  moves: z.array(FollowedTransition),
})
export type Follows = z.output<typeof Follows>

const Following = z.object({ isFollowed: z.boolean() })

const LgaToFollow = z.strictObject({
  lga: lgaId(),
})

const leaderNotFound = { 'leader-not-found': refusal(404, message('Leader not found')) }
const lgaUnknown = { 'lga-unknown': refusal(404, message('This local government does not exist.')) }

// Following or unfollowing twice answers as once: the person has what they asked for.
const write = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  returns: Following,
  refreshes: ['follows', 'endorsements'],
} as const

export const followsApi = {
  follows: get('/api/follows/mine', {
    summary: 'Leaders and local governments you follow, with their latest changes',
    access: 'citizen',
    limit: 'read',
    tag: 'follows',
    returns: Follows,
  }),
  followLeader: post('/api/leaders/:leaderId/follow', {
    ...write,
    summary: 'Follow a leader',
    refuses: leaderNotFound,
  }),
  unfollowLeader: post('/api/leaders/:leaderId/unfollow', {
    ...write,
    summary: 'Stop following a leader',
    refuses: leaderNotFound,
  }),
  followLga: post('/api/follows/lga', {
    ...write,
    summary: 'Follow the leaders of a local government',
    body: LgaToFollow,
    refuses: lgaUnknown,
  }),
  unfollowLga: post('/api/follows/lga/remove', {
    ...write,
    summary: 'Stop following a local government',
    body: LgaToFollow,
    refuses: lgaUnknown,
  }),
}
