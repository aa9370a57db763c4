import type { SignedInCtx } from '#platform/server/context.ts'
import { implement } from '#platform/server/pipeline/route.ts'
import { accountabilityApi } from '../contract.ts'
import { answerScorecard, publishScorecard, showAuditConsole, writeScorecard } from './audits.ts'
import { confirmDeployment, proposeDeployment, showDeploymentConsole } from './deployments.ts'
import { decideUpdate, fileReport, makePledge, reportPledge } from './pledges.ts'
import { showOwnRecord, showLeaderRecord } from './records.ts'
import { decideReview, listReviews } from './reviews.ts'

/** Does one thing, then answers what the page shows. */
const then = async <T>(done: Promise<void>, show: () => Promise<T>): Promise<T> => {
  await done
  return show()
}
const mine = (ctx: SignedInCtx, done: Promise<void>) => then(done, () => showOwnRecord(ctx))
const thenShow = (ctx: SignedInCtx, done: Promise<void>) => then(done, () => showAuditConsole(ctx))
const seats = (ctx: SignedInCtx, done: Promise<void>) => then(done, () => showDeploymentConsole(ctx))

export const accountabilityRoutes = implement('accountability', accountabilityApi, {
  record: (ctx, { params }) => showLeaderRecord(ctx, params.leaderId),
  mine: (ctx) => showOwnRecord(ctx),
  pledge: (ctx, { body }) => mine(ctx, makePledge(ctx, body)),
  reportPledge: (ctx, { params, body }) => mine(ctx, reportPledge(ctx, { ...params, ...body })),
  fileReport: (ctx, { body }) => mine(ctx, fileReport(ctx, body)),
  answerScorecard: (ctx, { params, body }) => mine(ctx, answerScorecard(ctx, params.scorecardId, body.reply)),
  auditConsole: (ctx) => showAuditConsole(ctx),
  decideUpdate: (ctx, { params, body }) => thenShow(ctx, decideUpdate(ctx, params.updateId, body)),
  writeScorecard: (ctx, { params, body }) => thenShow(ctx, writeScorecard(ctx, params.leaderId, body)),
  publishScorecard: (ctx, { params }) => thenShow(ctx, publishScorecard(ctx, params.scorecardId)),
  deploymentConsole: (ctx) => showDeploymentConsole(ctx),
  proposeDeployment: (ctx, { params, body }) => seats(ctx, proposeDeployment(ctx, params.leaderId, body)),
  confirmDeployment: (ctx, { params }) => seats(ctx, confirmDeployment(ctx, params.deploymentId)),
  reviews: (ctx) => listReviews(ctx),
  decideReview: (ctx, { params, body }) =>
    then(decideReview(ctx, params.reviewId, body), () => listReviews(ctx)),
})
