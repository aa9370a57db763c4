import type { Escalates } from '#platform/server/contributions/staff-kind.ts'
import { implement } from '#platform/server/pipeline/route.ts'
import { escalationApi } from '../contract.ts'
import { addNote, listCases, releaseCase, takeCase } from './cases.ts'

export const escalationRoutes = (sources: readonly Escalates[]) =>
  implement('escalation', escalationApi, {
    cases: (ctx) => listCases(ctx, sources),
    take: (ctx, { params }) => takeCase(ctx, sources, params),
    release: (ctx, { params }) => releaseCase(ctx, sources, params),
    addNote: (ctx, { params, body }) => addNote(ctx, sources, params, body.text),
  })
