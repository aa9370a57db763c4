import { implement } from '#platform/server/pipeline/route.ts'
import { standingApi } from '../contract.ts'
import { ownStanding } from './own.ts'
import { saveOnWall, showFounders } from './ranking/founders.ts'
import { saveShown, showLeaderboard, showOwnRank, showPlaces } from './ranking/leaderboard.ts'

export const standingRoutes = implement('standing', standingApi, {
  standing: (ctx) => ownStanding(ctx),
  leaderboard: (ctx, { query }) => showLeaderboard(ctx, query),
  places: (ctx, { query }) => showPlaces(ctx, query),
  ownRank: (ctx, { query }) => showOwnRank(ctx, query),
  setShown: (ctx, { body }) => saveShown(ctx, body),
  founders: (ctx) => showFounders(ctx),
  setOnWall: (ctx, { body }) => saveOnWall(ctx, body),
})
