import { randomUUID } from 'node:crypto'
import type { ProjectCard } from '#domains/projects/contract.ts'
import { ok } from '#test/nominating.ts'
import type { Arrange, Sample } from '#test/suites/arranging.ts'

/** A request about a project that takes votes. */
const aboutProject =
  (rest: Omit<Sample, 'params'> = {}): Arrange =>
  async ({ app, object }) => {
    const { items } = ok<{ items: ProjectCard[] }>(
      await app.guest().get('/api/projects?status=active&limit=1'),
    )
    const [project] = items
    if (!project) throw new Error('The demonstration has a project that takes votes.')
    return { ...rest, params: { projectId: object === 'missing' ? randomUUID() : project.id } }
  }

export const requests: Readonly<Record<string, Arrange>> = {
  'projects.projects': () => ({ query: { status: 'active', limit: '20' } }),
  'projects.project': aboutProject(),
  'projects.drawing': aboutProject(),
  'projects.voteForProject': aboutProject({ body: { amount: 1 } }),
}
