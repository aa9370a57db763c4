import { implement } from '#platform/server/pipeline/route.ts'
import { evidenceOf } from '../contracts/task-contract.ts'
import { engageApi } from '../contract.ts'
import { makeMission, setMissionStatus, showMissions } from './missions/missions.ts'
import { openDispute, settleDispute } from './submissions/disputes.ts'
import { listOwnSubmissions } from './submissions/own.ts'
import { claimNext, decideSubmission } from './submissions/reviews.ts'
import { resendSubmission, tellStory } from './submissions/submit.ts'
import { listStories } from './submissions/stories.ts'
import { completeTask, startTask } from './tasks/complete-task.ts'
import { listTasks, showTask } from './tasks/present-task.ts'

export const engageRoutes = implement('engage', engageApi, {
  tasks: (ctx) => listTasks(ctx),
  task: (ctx, { params }) => showTask(ctx, params.taskId),
  start: (ctx, { params }) => startTask(ctx, params.taskId),
  complete: (ctx, { params, body }) => completeTask(ctx, params.taskId, evidenceOf(body)),
  submissions: (ctx) => listOwnSubmissions(ctx),
  resend: (ctx, { params, body }) => resendSubmission(ctx, params.submissionId, body),
  tellStory: (ctx, { body }) => tellStory(ctx, body),
  stories: (ctx, { query }) => listStories(ctx, query.story),
  dispute: (ctx, { params, body }) => openDispute(ctx, params.submissionId, body.words),
  settleDispute: (ctx, { params, body }) => settleDispute(ctx, params.submissionId, body),
  missions: (ctx) => showMissions(ctx),
  claim: (ctx) => claimNext(ctx),
  decide: (ctx, { params, body }) => decideSubmission(ctx, params.submissionId, body),
  makeMission: (ctx, { body }) => makeMission(ctx, body),
  setMission: (ctx, { params, body }) => setMissionStatus(ctx, params.taskId, body.status),
})
