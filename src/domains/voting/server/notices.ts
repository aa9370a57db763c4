import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

const OfContest = z.strictObject({ contestId: z.uuid(), area: z.string(), round: z.string() })

/** Voting began in the person's area. */
export const votingOpened = defineNotification({
  name: 'voting.opened',
  setting: 'voting',
  channels: ['app', 'email'],
  values: OfContest,
  title: ({ area }) => ({ text: message('Voting is open in {area}'), values: { area } }),
  body: ({ round }) => ({
    text: message('Choose a leader for your area: {round}. You can change your vote until voting closes.'),
    values: { round },
  }),
  link: () => to('voting'),
  urgency: 'instant',
})

/** Voting closes within a day, and the person has not chosen yet. */
export const votingCloses = defineNotification({
  name: 'voting.closes',
  setting: 'voting',
  values: OfContest,
  title: ({ area }) => ({ text: message('Voting closes soon in {area}'), values: { area } }),
  body: () => ({ text: message('You have not chosen yet. Less than 24 hours are left.') }),
  link: () => to('voting'),
  urgency: 'instant',
  isClosing: true,
})

/**
 * For the owner of a candidate's profile, once and only after the count. Every candidate of the contest gets the same
 * words, also one without votes: the notice tells nobody that, when or by whom a vote was given.
 */
export const votesCounted = defineNotification({
  name: 'voting.votes-counted',
  setting: 'vote-received',
  values: OfContest,
  title: ({ area }) => ({ text: message('The votes in {area} are counted'), values: { area } }),
  body: ({ round }) => ({
    text: message('You were a candidate: {round}. The result shows totals, never how anyone voted.'),
    values: { round },
  }),
  link: ({ contestId }) => to('contestResult', { contestId }),
  urgency: 'instant',
})

export const votingNotifications: readonly NotificationKind[] = [votingOpened, votingCloses, votesCounted]
