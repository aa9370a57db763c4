import { defineDomain } from '#platform/server/manifest.ts'
import { projectsRoutes } from './routes.ts'
import { seedDemoProjects } from './seeds.ts'

/** The domain as the server mounts it. */
export const projects = defineDomain({
  domain: 'projects',
  routes: projectsRoutes,
  actionWords: {},
  jobs: [],
  personalData: null,
  demonstration: seedDemoProjects,
})
