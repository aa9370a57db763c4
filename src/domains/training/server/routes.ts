import { implement } from '#platform/server/pipeline/route.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { trainingApi } from '../contract.ts'
import { beginLesson, listModules, listQuestions, showLesson, tryModule } from './modules.ts'
import {
  confirmSession,
  endMentoring,
  listMentors,
  listTrainees,
  logSession,
  matchMentor,
  offerMentoring,
  showMyTraining,
} from './mentoring/mentoring.ts'
import { commit, decideCapstone, sendCapstone, showTrainingRecord } from './path/path.ts'

/** Performs a step of one's own training and returns the updated training. */
const thenMine = async (ctx: SignedInCtx, done: Promise<void>) => {
  await done
  return showMyTraining(ctx)
}

const thenTrainees = async (ctx: SignedInCtx, done: Promise<void>) => {
  await done
  return listTrainees(ctx)
}

export const trainingRoutes = implement('training', trainingApi, {
  modules: (ctx) => listModules(ctx),
  lesson: (ctx, { params }) => showLesson(ctx, params.moduleId),
  begin: (ctx, { params }) => beginLesson(ctx, params.moduleId),
  attempt: (ctx, { params, body: { testId, q1, q2, q3, q4, q5 } }) =>
    tryModule(ctx, params.moduleId, { testId, given: [q1, q2, q3, q4, q5] }),
  mine: (ctx) => showMyTraining(ctx),
  commit: (ctx, { body }) => thenMine(ctx, commit(ctx, body.interests)),
  sendCapstone: (ctx, { body }) => thenMine(ctx, sendCapstone(ctx, body)),
  offerMentoring: (ctx, { body }) => thenMine(ctx, offerMentoring(ctx, body)),
  endMentoring: (ctx) => thenMine(ctx, endMentoring(ctx)),
  logSession: (ctx, { params, body }) => thenMine(ctx, logSession(ctx, params.matchId, body)),
  confirmSession: (ctx, { params }) => thenMine(ctx, confirmSession(ctx, params.sessionId)),
  lessonQuestions: (ctx, { query }) => listQuestions(ctx, query),
  trainees: (ctx) => listTrainees(ctx),
  mentors: (ctx) => listMentors(ctx),
  match: (ctx, { params, body }) => thenTrainees(ctx, matchMentor(ctx, params.leaderId, body.mentorId)),
  decideCapstone: (ctx, { params, body }) => thenTrainees(ctx, decideCapstone(ctx, params.capstoneId, body)),
  record: (ctx, { params }) => showTrainingRecord(ctx, params.leaderId),
})
