import { implement } from '#platform/server/pipeline/route.ts'
import { escalationApi } from '../contract.ts'
import { addNote, listCases, releaseCase, takeCase } from './cases.ts'

export const escalationRoutes = implement('escalation', escalationApi, {
  cases: (ctx) => listCases(ctx),
  take: (ctx, { params }) => takeCase(ctx, params),
  release: (ctx, { params }) => releaseCase(ctx, params),
  addNote: (ctx, { params, body }) => addNote(ctx, params, body.text),
})
