import { implement } from '#platform/server/route.ts'
import { vettingApi } from '../contract.ts'
import { answerReviewers, myNominations, nominate } from './nominations.ts'
import { reviewNomination, showQueue, takeNomination } from './reviews.ts'

export const vettingRoutes = implement('vetting', vettingApi, {
  nominate: (ctx, { body }) => nominate(ctx, body),
  mine: (ctx, { query }) => myNominations(ctx, query),
  answer: (ctx, { params, body }) => answerReviewers(ctx, { ...params, ...body }),
  queue: (ctx, { query }) => showQueue(ctx, query),
  take: (ctx, { params }) => takeNomination(ctx, params.nominationId),
  review: (ctx, { params, body }) => reviewNomination(ctx, params.nominationId, body),
})
