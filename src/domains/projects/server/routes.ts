import { implement } from '#platform/server/pipeline/route.ts'
import { projectsApi } from '../contract.ts'
import { voteForProject } from './project-votes.ts'
import { listProjects, showProject } from './projects.ts'
import { showSampleDrawing } from './samples/sample-drawings.ts'

export const projectsRoutes = implement('projects', projectsApi, {
  projects: (ctx, { query }) => listProjects(ctx, query),
  project: (ctx, { params }) => showProject(ctx, params.projectId),
  drawing: (_ctx, { params }) => showSampleDrawing(params.projectId),
  voteForProject: (ctx, { params, body }) => voteForProject(ctx, params.projectId, body),
})
