import * as z from 'zod/mini'
import { interests } from '#shared/civic/interests.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { lgaId, lineOrEmpty, moment, pageCursor, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

export const MAX_ABOUT = 160
/** The most people that one list of your own holds. */
export const MAX_OWN_LIST = 200
/** The most people suggested at once. */
export const MAX_SUGGESTED = 6
export const PEOPLE_PER_PAGE = 20

/** How much of their place a person shows. */
export const shownPlaces = ['none', 'state', 'lga'] as const
export type ShownPlace = (typeof shownPlaces)[number]

const ShownInterests = z.array(z.enum(interests))

/** What others see of a person who chose to be found. */
export const NetworkPerson = z.object({
  /** Names the card, not the person. */
  cardId: z.string(),
  name: z.string(),
  about: z.string(),
  stateName: z.nullable(z.string()),
  lgaName: z.nullable(z.string()),
  interests: ShownInterests,
  isFollowed: z.boolean(),
})
export type NetworkPerson = z.output<typeof NetworkPerson>

const OwnCard = z.object({
  cardId: z.string(),
  about: z.string(),
  place: z.enum(shownPlaces),
  stateName: z.nullable(z.string()),
  lgaName: z.nullable(z.string()),
  interests: ShownInterests,
  tellsOfFollowers: z.boolean(),
  /** Moderators look at it, so nobody else finds it now. */
  isHeld: z.boolean(),
})

const NetworkFollower = z.object({ followId: z.string(), name: z.string(), followedAt: moment() })
export type NetworkFollower = z.output<typeof NetworkFollower>
const NetworkBlock = z.object({ blockId: z.string(), name: z.string() })
export type NetworkBlock = z.output<typeof NetworkBlock>

export const OwnNetwork = z.object({
  /** Null while others cannot find you. */
  card: z.nullable(OwnCard),
  suggested: z.array(NetworkPerson),
  following: z.array(NetworkPerson),
  followers: z.array(NetworkFollower),
  blocked: z.array(NetworkBlock),
})
export type OwnNetwork = z.output<typeof OwnNetwork>

/** An empty choice of a form counts as none. */
const chosen = <T extends z.ZodMiniType>(value: T) => z.optional(z.union([z.literal(''), value]))

const PeopleQuery = z.strictObject({
  state: chosen(stateCode()),
  lga: chosen(lgaId()),
  interest: chosen(z.enum(interests, message('Choose from the list.'))),
  cursor: pageCursor(),
})
export type PeopleQuery = z.output<typeof PeopleQuery>

const CardForm = z.strictObject({
  about: z._default(lineOrEmpty(MAX_ABOUT), ''),
  place: z.enum(shownPlaces, message('Choose how much of your place others see.')),
  interests: z._default(
    z.array(z.enum(interests, message('Choose from the list.'))).check(z.maxLength(interests.length)),
    [],
  ),
  tellsOfFollowers: z._default(z.boolean(), false),
})
export type CardForm = z.output<typeof CardForm>

const write = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  refreshes: ['network'],
} as const
const nothing = { status: 204, returns: z.undefined() } as const
const Following = z.object({ isFollowed: z.boolean() })

const personGone = refusal(404, message('This person is no longer shown here.'))

export const networkApi = {
  people: get('/api/network/people', {
    summary: 'People who chose to be found, by place and interest, the latest first',
    access: 'citizen',
    limit: 'read',
    tag: 'network',
    query: PeopleQuery,
    returns: z.object({ items: z.array(NetworkPerson), nextCursor: z.nullable(z.string()) }),
  }),
  ownNetwork: get('/api/network/mine', {
    summary: 'Your card, people near you, whom you follow, who follows you, and whom you blocked',
    access: 'citizen',
    limit: 'read',
    tag: 'network',
    returns: OwnNetwork,
  }),
  saveCard: post('/api/network/card', {
    ...write,
    summary: 'Let others find you, and choose what they see',
    body: CardForm,
    returns: z.object({ cardId: z.string() }),
    refuses: {
      'no-place': refusal(
        409,
        message('Your profile has no place yet. Add one there, or choose to show none.'),
      ),
    },
  }),
  hideCard: post('/api/network/card/hide', {
    ...write,
    ...nothing,
    summary: 'Hide yourself again: nobody finds or follows you any more',
  }),
  followPerson: post('/api/network/people/:cardId/follow', {
    ...write,
    summary: 'Follow a person',
    returns: Following,
    refuses: {
      'person-gone': personGone,
      'own-card': refusal(409, message('This is you.')),
      'too-many-follows': refusal(
        409,
        message('Your list is full. You follow as many people as it can hold.'),
      ),
    },
  }),
  unfollowPerson: post('/api/network/people/:cardId/unfollow', {
    ...write,
    summary: 'Stop following a person',
    returns: Following,
    refuses: { 'person-gone': personGone },
  }),
  blockPerson: post('/api/network/people/:cardId/block', {
    ...write,
    ...nothing,
    summary: 'Block a person: neither of you sees or follows the other',
    refuses: { 'person-gone': personGone, 'own-card': refusal(409, message('This is you.')) },
  }),
  removeFollower: post('/api/network/followers/:followId/remove', {
    ...write,
    ...nothing,
    summary: 'Remove somebody who follows you, and block them if you wish',
    body: z.strictObject({ andBlock: z._default(z.boolean(), false) }),
    refuses: { 'follower-gone': refusal(404, message('This person no longer follows you.')) },
  }),
  unblock: post('/api/network/blocks/:blockId/remove', {
    ...write,
    ...nothing,
    summary: 'Take a block back',
    refuses: { 'block-gone': refusal(404, message('You have unblocked this person.')) },
  }),
}
