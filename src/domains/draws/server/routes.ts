import { implement } from '#platform/server/pipeline/route.ts'
import { drawConsoleApi } from '../console-contract.ts'
import { drawsApi } from '../contract.ts'
import { createDraw, showDrawConsole } from './console/console.ts'
import { enterDraw } from './entering/enter-draw.ts'
import { proposeDrawStep } from './life/approvals.ts'
import { claimPrize } from './life/claims.ts'
import { listPrizeDraws, showDraw } from './present-draws.ts'

export const drawsRoutes = [
  ...implement('draws', drawsApi, {
    draws: (ctx) => listPrizeDraws(ctx),
    draw: (ctx, { params }) => showDraw(ctx, params.drawId),
    enterDraw: (ctx, { params, body }) => enterDraw(ctx, params.drawId, body),
    claimPrize: (ctx, { params }) => claimPrize(ctx, params.drawId),
  }),
  ...implement('draws', drawConsoleApi, {
    drawConsole: (ctx) => showDrawConsole(ctx),
    createDraw: (ctx, { body }) => createDraw(ctx, body),
    proposeDrawStep: (ctx, { params, body }) => proposeDrawStep(ctx, params.drawId, body),
  }),
]
