import type { SignedInCtx } from '#platform/server/context.ts'
import { implement } from '#platform/server/pipeline/route.ts'
import { accountabilityApi } from '../contract.ts'
import { answerScorecard, publishScorecard, showAuditConsole, writeScorecard } from './audits/audits.ts'
import { confirmDeployment, proposeDeployment, showDeploymentConsole } from './deployments.ts'
import { listMinutes, proposeDecision, secondDecision, showCommittee } from './committee/committee.ts'
import { declareLeaderConflict, endConflict } from './committee/conflicts.ts'
import { decideUpdate, fileReport, makePledge, reportPledge } from './pledges.ts'
import { showOwnRecord, showLeaderRecord } from './records.ts'
import { decideReview, listReviews } from './reviews.ts'

/** Waits for an action, then returns what the page shows. */
const then = async <T>(done: Promise<void>, show: () => Promise<T>): Promise<T> => {
  await done
  return show()
}
const thenOwnRecord = (ctx: SignedInCtx, done: Promise<void>) => then(done, () => showOwnRecord(ctx))
const thenAuditConsole = (ctx: SignedInCtx, done: Promise<void>) => then(done, () => showAuditConsole(ctx))
const thenCommittee = (ctx: SignedInCtx, done: Promise<void>) => then(done, () => showCommittee(ctx))
const thenDeploymentConsole = (ctx: SignedInCtx, done: Promise<void>) =>
  then(done, () => showDeploymentConsole(ctx))

export const accountabilityRoutes = implement('accountability', accountabilityApi, {
  record: (ctx, { params }) => showLeaderRecord(ctx, params.leaderId),
  mine: (ctx) => showOwnRecord(ctx),
  pledge: (ctx, { body }) => thenOwnRecord(ctx, makePledge(ctx, body)),
  reportPledge: (ctx, { params, body }) => thenOwnRecord(ctx, reportPledge(ctx, { ...params, ...body })),
  fileReport: (ctx, { body }) => thenOwnRecord(ctx, fileReport(ctx, body)),
  answerScorecard: (ctx, { params, body }) =>
    thenOwnRecord(ctx, answerScorecard(ctx, params.scorecardId, body.reply)),
  auditConsole: (ctx) => showAuditConsole(ctx),
  decideUpdate: (ctx, { params, body }) => thenAuditConsole(ctx, decideUpdate(ctx, params.updateId, body)),
  writeScorecard: (ctx, { params, body }) =>
    thenAuditConsole(ctx, writeScorecard(ctx, params.leaderId, body)),
  publishScorecard: (ctx, { params }) => thenAuditConsole(ctx, publishScorecard(ctx, params.scorecardId)),
  deploymentConsole: (ctx) => showDeploymentConsole(ctx),
  proposeDeployment: (ctx, { params, body }) =>
    thenDeploymentConsole(ctx, proposeDeployment(ctx, params.leaderId, body)),
  confirmDeployment: (ctx, { params }) =>
    thenDeploymentConsole(ctx, confirmDeployment(ctx, params.deploymentId)),
  reviews: (ctx) => listReviews(ctx),
  decideReview: (ctx, { params, body }) =>
    then(decideReview(ctx, params.reviewId, body), () => listReviews(ctx)),
  committee: (ctx) => showCommittee(ctx),
  declareConflict: (ctx, { body }) => thenCommittee(ctx, declareLeaderConflict(ctx, body)),
  endConflict: (ctx, { params }) => thenCommittee(ctx, endConflict(ctx, params.conflictId)),
  proposeDecision: (ctx, { body }) => thenCommittee(ctx, proposeDecision(ctx, body)),
  secondDecision: (ctx, { params }) => thenCommittee(ctx, secondDecision(ctx, params.decisionId)),
  minutes: (ctx, { query }) => listMinutes(ctx, query),
})
