import { type Arrange, nothing } from '#suites/arrangements.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'standing.standing': nothing,
  'standing.leaderboard': () => ({ query: { period: 'all', state: 'NG-LA' } }),
  'standing.places': () => ({ query: { period: 'all' } }),
  'standing.ownRank': () => ({ query: { period: 'all' } }),
  'standing.setShown': () => ({ body: { shown: 'named' } }),
  'standing.founders': nothing,
  'standing.setOnWall': () => ({ body: { wall: 'on' } }),
}
