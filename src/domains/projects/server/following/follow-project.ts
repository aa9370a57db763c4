import type { SignedInCtx } from '#platform/server/context.ts'
import type { Project } from '../../contract.ts'
import { projectFollowersStore } from './store.ts'
import { showProject } from '../present-project.ts'

/** The viewer hears of a project from now on, or no more. Refuses `project-not-found` for what they may not see. */
export const followProject = async (
  ctx: SignedInCtx,
  projectId: string,
  follow: 'yes' | 'no',
): Promise<Project> => {
  const { id } = await showProject(ctx, projectId)
  const store = projectFollowersStore(ctx.db)
  if (follow === 'yes') await store.follow(id, ctx.viewer.id, ctx.now())
  else await store.leave(id, ctx.viewer.id)
  return showProject(ctx, id)
}
