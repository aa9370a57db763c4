import { implement } from '#platform/server/pipeline/route.ts'
import { projectsApi } from '../contract.ts'
import { projectLifeApi } from '../life-contract.ts'
import { matchApi } from '../match-contract.ts'
import { followProject } from './following/follow-project.ts'
import { proposeRelease, proposeStop } from './life/approvals.ts'
import { decideProject, showProjectConsole } from './life/console.ts'
import { fundProject } from './life/fund-project.ts'
import { answerImpact, claimStep, sendPhoto } from './life/steps.ts'
import { suggestProject, withdrawProject } from './life/suggestions.ts'
import { proposeMatch } from './match/approval.ts'
import { proposeCancelMatch } from './match/cancel-match.ts'
import { listMatchRounds, showMatchRound } from './match/present-match.ts'
import { voteForProject } from './project-votes.ts'
import { listProjects } from './projects.ts'
import { showSampleDrawing } from './demo/demo-drawings.ts'
import { showProject } from './present-project.ts'

const lifeRoutes = implement('projects', projectLifeApi, {
  suggestProject: (ctx, { body }) => suggestProject(ctx, body),
  followProject: (ctx, { params, body }) => followProject(ctx, params.projectId, body.follow),
  withdrawProject: (ctx, { params }) => withdrawProject(ctx, params.projectId),
  fundProject: (ctx, { params, body }) => fundProject(ctx, params.projectId, body.amount),
  claimStep: (ctx, { params, body }) => claimStep(ctx, params, body.text),
  sendPhoto: (ctx, { params, body }) => sendPhoto(ctx, params, body.evidenceIds),
  answerImpact: (ctx, { params, body }) => answerImpact(ctx, params.projectId, body.works),
  projectConsole: (ctx, { query }) => showProjectConsole(ctx, query),
  decideProject: (ctx, { params, body }) => decideProject(ctx, params.projectId, body),
  proposeRelease: (ctx, { params, body }) => proposeRelease(ctx, params, body.reason),
  proposeStop: (ctx, { params, body }) => proposeStop(ctx, params.projectId, body.reason),
})

export const projectsRoutes = [
  ...implement('projects', projectsApi, {
    projects: (ctx, { query }) => listProjects(ctx, query),
    project: (ctx, { params }) => showProject(ctx, params.projectId),
    drawing: (_ctx, { params }) => showSampleDrawing(params.projectId),
    voteForProject: (ctx, { params, body }) => voteForProject(ctx, params.projectId, body),
  }),
  ...lifeRoutes,
  ...implement('projects', matchApi, {
    matchRounds: (ctx, { query }) => listMatchRounds(ctx, query),
    matchRound: (ctx, { params, query }) => showMatchRound(ctx, params.roundId, query),
    proposeMatch: (ctx, { body }) => proposeMatch(ctx, body),
    cancelMatch: (ctx, { params, body }) => proposeCancelMatch(ctx, params.roundId, body.reason),
  }),
]
