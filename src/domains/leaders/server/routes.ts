import { implement } from '#platform/server/route.ts'
import { leadersApi } from '../contract.ts'
import { showCoverage } from './coverage.ts'
import { countLeaders, listLeaders, showLeader } from './directory.ts'
import { answerReviewers, myNominations, nominate } from './nominations.ts'
import { reviewNomination, showQueue, takeNomination } from './vetting.ts'

export const leadersRoutes = implement('leaders', leadersApi, {
  directory: (ctx, { query }) => listLeaders(ctx, query),
  stats: (ctx) => countLeaders(ctx),
  coverage: (ctx) => showCoverage(ctx),
  leader: (ctx, { params }) => showLeader(ctx, params.leaderId),
  nominate: (ctx, { body }) => nominate(ctx, body),
  mine: (ctx, { query }) => myNominations(ctx, query),
  answer: (ctx, { params, body }) => answerReviewers(ctx, { ...params, ...body }),
  queue: (ctx, { query }) => showQueue(ctx, query),
  take: (ctx, { params }) => takeNomination(ctx, params.nominationId),
  review: (ctx, { params, body }) => reviewNomination(ctx, params.nominationId, body),
})
