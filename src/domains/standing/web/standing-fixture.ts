import { regionsApi } from '#domains/regions/contract.ts'
import { type FakeClient, fakeClient } from '#test/fake-client.ts'
import { type Founders, type Leaderboard, type OwnRank, type PlaceScores, standingApi } from '../contract.ts'
import type { OwnStanding } from '../own-contract.ts'
import { credibilityOf } from '../credibility-rules.ts'
import { badgesOf, credibleOf, levelOf } from '../rules.ts'
import { streakView } from '../streak-rules.ts'

// For tests only: sample answers and a fake server.

export const sampleBoard: Leaderboard = {
  placeName: null,
  people: 214,
  rows: [
    { rank: 1, name: 'Emeka O.', level: 'active', score: 212 },
    { rank: 1, name: null, level: 'rising', score: 212 },
    { rank: 3, name: null, level: 'champion', score: 90 },
  ],
}
export const sampleRank: OwnRank = {
  rank: 11,
  score: 96,
  people: 214,
  shown: 'unnamed',
  lives: { state: 'NG-LA', lga: 'LA-ikeja' },
}
export const samplePlaces: PlaceScores = {
  stateName: null,
  rows: [
    { place: 'NG-LA', name: 'Lagos', score: 300, active: 20, citizens: 60, perHundred: 500 },
    { place: 'NG-PL', name: 'Plateau', score: 9, active: 1, citizens: 2, perHundred: null },
    { place: 'NG-KN', name: 'Kano', score: 0, active: 0, citizens: 0, perHundred: null },
  ],
}
export const sampleFounders: Founders = {
  items: [{ citizenNumber: 4, name: 'Bisi A.', since: '2026-11-02', level: 'rising' }],
  own: { isOnWall: false, isFounder: true, hasActed: false },
  countedAt: '2026-11-21T09:00:00.000Z',
}

/** What a person with twelve verified actions has. */
export const sampleStanding = (over: Partial<OwnStanding> = {}): OwnStanding => ({
  points: 96,
  civicEngagements: 20,
  verifiedActions: 12,
  ...credibilityOf({ isVerified: false, verifiedActions: 12, verifiedKinds: 2, daysSinceJoined: 95 }),
  level: levelOf(12),
  badges: badgesOf({ tasks: 14, issuesResolved: 2 }),
  streak: streakView(['2026-11-18', '2026-11-19', '2026-11-20'], '2026-11-21'),
  credible: credibleOf(
    {
      verifiedActions: 12,
      verifiedKinds: ['issue.resolved', 'proof.reviewed'],
      firstVerifiedDay: '2026-11-01',
      lastVerifiedDay: '2026-11-20',
    },
    0,
  ),
  joinedAt: '2026-08-18T09:00:00.000Z',
  ...over,
})

/** A fake server that answers all calls of these pages. */
export const standingServer = (): FakeClient =>
  fakeClient()
    .answers(standingApi.leaderboard, sampleBoard)
    .answers(standingApi.ownRank, sampleRank)
    .answers(standingApi.places, samplePlaces)
    .answers(standingApi.founders, sampleFounders)
    .answers(standingApi.standing, sampleStanding())
    .answers(regionsApi.regions, [])
    .answers(regionsApi.states, [])
    .answers(regionsApi.lgas, [])
