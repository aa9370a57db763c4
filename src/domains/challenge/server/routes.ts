import { implement } from '#platform/server/route.ts'
import { challengeApi } from '../contract.ts'
import { showCoverage } from './coverage.ts'

export const challengeRoutes = implement('challenge', challengeApi, {
  coverage: (ctx) => showCoverage(ctx),
})
