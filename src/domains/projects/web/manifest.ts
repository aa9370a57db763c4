import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const projectsPages: PagesOf<'projects'> = {
  projects: () => import('./projects-page.tsx'),
  project: () => import('./project-page.tsx'),
  suggestProject: () => import('./suggest-project-page.tsx'),
  projectConsole: () => import('./project-console-page.tsx'),
}
