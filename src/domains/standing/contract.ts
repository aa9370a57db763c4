import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { lgaId, moment, stateCode } from '#shared/fields.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { levelIds } from './facts-contract.ts'
import { OwnStanding } from './own-contract.ts'

export const periods = ['week', 'month', 'all'] as const
export type Period = (typeof periods)[number]
export const periodNames: Readonly<Record<Period, string>> = {
  week: message('This week'),
  month: message('This month'),
  all: message('All time'),
}

/** How a person stands in the list: by name, without one (as everybody does at first), or not at all. */
export const showings = ['named', 'unnamed', 'hidden'] as const
export type Showing = (typeof showings)[number]

/** The narrowest place counts: an LGA before its State, a State before a region. */
const placeFields = {
  period: z._default(z.enum(periods), 'month'),
  region: z.optional(z.string().check(z.regex(/^[a-z-]{2,20}$/))),
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
}
const RankQuery = z.strictObject(placeFields)
export type RankQuery = z.output<typeof RankQuery>

export const Leaderboard = z.object({
  /** The name of the place; null for everywhere. */
  placeName: z.nullable(z.string()),
  /** Everybody with points in this place and period. */
  people: z.int(),
  rows: z.array(
    z.object({
      /** Equal scores have the same rank. */
      rank: z.int(),
      /** First name and initial of those who chose to be named; null for everybody else. */
      name: z.nullable(z.string()),
      level: z.enum(levelIds),
      score: z.int(),
    }),
  ),
})
export type Leaderboard = z.output<typeof Leaderboard>

export const PlaceScores = z.object({
  /** The State whose local governments these are; null for the States. */
  stateName: z.nullable(z.string()),
  rows: z.array(
    z.object({
      place: z.string(),
      name: z.string(),
      score: z.int(),
      /** People with points. */
      active: z.int(),
      citizens: z.int(),
      /** Points for each 100 citizens who live there; null where fewer than five do. */
      perHundred: z.nullable(z.int()),
    }),
  ),
})
export type PlaceScores = z.output<typeof PlaceScores>

export const OwnRank = z.object({
  /** Null without points in this place and period, when hidden, and for a place where the person does not live. */
  rank: z.nullable(z.int()),
  score: z.int(),
  people: z.int(),
  shown: z.enum(showings),
  lives: z.object({ state: z.nullable(z.string()), lga: z.nullable(z.string()) }),
})
export type OwnRank = z.output<typeof OwnRank>

export const Founders = z.object({
  items: z.array(
    z.object({
      citizenNumber: z.int(),
      name: z.string(),
      /** The day of the first verified action. */
      since: z.string(),
      level: z.enum(levelIds),
    }),
  ),
  own: z.object({ isOnWall: z.boolean(), isFounder: z.boolean(), hasActed: z.boolean() }),
  countedAt: moment(),
})
export type Founders = z.output<typeof Founders>

const placeRefusal = { 'place-unknown': refusal(404, message('This place is not in our list.')) }

export const standingApi = {
  standing: get('/api/standing', {
    summary: 'Your points, level, badges, days in a row and the way to Credible Level 1',
    access: 'citizen',
    limit: 'read',
    tag: 'standing',
    returns: OwnStanding,
  }),
  leaderboard: get('/api/leaderboard', {
    summary: 'The fifty with the most points in a place and period',
    access: 'public',
    limit: 'read',
    tag: 'leaderboard',
    query: RankQuery,
    returns: Leaderboard,
    refuses: placeRefusal,
  }),
  places: get('/api/leaderboard/places', {
    summary: 'Points of each State, or of each local government of a State, for each 100 citizens',
    access: 'public',
    limit: 'read',
    tag: 'leaderboard',
    query: z.strictObject({ period: placeFields.period, state: placeFields.state }),
    returns: PlaceScores,
    refuses: placeRefusal,
  }),
  ownRank: get('/api/leaderboard/mine', {
    summary: 'Your own rank in a place and period',
    access: 'citizen',
    limit: 'read',
    tag: 'leaderboard',
    query: RankQuery,
    returns: OwnRank,
    refuses: placeRefusal,
  }),
  setShown: post('/api/leaderboard/shown', {
    summary: 'Choose how the leaderboard shows you',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ shown: z.enum(showings, message('Choose from the list.')) }),
    returns: z.object({ shown: z.enum(showings) }),
    refreshes: ['leaderboard', 'standing'],
  }),
  founders: get('/api/founders', {
    summary: 'The founders’ wall: early members who chose to stand there and have done something verified',
    access: 'citizen',
    limit: 'read',
    tag: 'founders',
    returns: Founders,
  }),
  setOnWall: post('/api/founders/mine', {
    summary: 'Stand on the founders’ wall, or leave it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ wall: z.enum(['on', 'off'], message('Choose from the list.')) }),
    returns: z.object({ isOnWall: z.boolean() }),
    refreshes: ['founders'],
    refuses: {
      'not-a-founder': refusal(409, message('The founders’ wall is for the first 10,000 members.')),
    },
  }),
}
