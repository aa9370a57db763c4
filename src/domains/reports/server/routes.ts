import { implement } from '#platform/server/pipeline/route.ts'
import { problemsApi } from '../contract.ts'
import { confidentialApi } from '../contracts/confidential-contract.ts'
import { heatmapApi } from '../contracts/heatmap-contract.ts'
import { problemStaffApi } from '../contracts/problem-staff-contract.ts'
import {
  addPhoto,
  answerConfidential,
  readConfidential,
  replyConfidential,
  sendConfidential,
  showDesk,
} from './confidential/confidential.ts'
import { proposeOfficer, showReaders, showOfficers } from './confidential/officers.ts'
import { heatmapFile, showHeatmap } from './heatmap/heatmap.ts'
import { checkProblem, listProblemQueue, reviewProblem, updateProblem } from './problems/follow-up.ts'
import { countProblems, listProblems, showProblem } from './problems/present-problem.ts'
import { findSimilar, flagProblem, joinProblem, reportProblem } from './problems/report-problem.ts'

export const reportsRoutes = [
  ...implement('reports', problemsApi, {
    problems: (ctx, { query }) => listProblems(ctx, query),
    problemCounts: (ctx) => countProblems(ctx),
    similarProblems: (ctx, { query }) => findSimilar(ctx, query),
    problem: (ctx, { params }) => showProblem(ctx, params.reportId),
    reportProblem: (ctx, { body }) => reportProblem(ctx, body),
    joinProblem: (ctx, { params }) => joinProblem(ctx, params.reportId),
    checkProblem: (ctx, { params, body }) => checkProblem(ctx, params.reportId, body.isFixed === 'yes'),
    flagProblem: (ctx, { params, body }) => flagProblem(ctx, params.reportId, body.code),
  }),
  ...implement('reports', problemStaffApi, {
    problemQueue: (ctx, { query }) => listProblemQueue(ctx, query),
    updateProblem: (ctx, { params, body }) => updateProblem(ctx, params.reportId, body),
    reviewProblem: (ctx, { params, body }) => reviewProblem(ctx, params.reportId, body),
  }),
  ...implement('reports', heatmapApi, {
    heatmap: (ctx, { query }) => showHeatmap(ctx, query),
    heatmapFile: (ctx, { query }) => heatmapFile(ctx, query),
  }),
  ...implement('reports', confidentialApi, {
    confidentialLane: (ctx) => showReaders(ctx),
    addConfidentialPhoto: (ctx, { body }) => addPhoto(ctx, body),
    sendConfidential: (ctx, { body }) => sendConfidential(ctx, body),
    readConfidential: (ctx, { body }) => readConfidential(ctx, body.code),
    replyConfidential: (ctx, { body }) => replyConfidential(ctx, body.code, body.text),
    confidentialDesk: (ctx) => showDesk(ctx),
    answerConfidential: (ctx, { params, body }) => answerConfidential(ctx, params.caseId, body),
    confidentialOfficers: (ctx) => showOfficers(ctx),
    proposeOfficer: (ctx, { body }) => proposeOfficer(ctx, body),
  }),
]
