import type { FileGuard } from '#domains/files/server/downloads.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { projectsStore } from '../store.ts'

/** Before a step is accepted, only the console of the place sees its photos, beside who sent them. */
export const mayReadProjectFile: FileGuard = async (ctx, { thingId }) => {
  const [row] = isId(thingId) ? await projectsStore(ctx.db).byIds([thingId]) : []
  return row !== undefined && covers(scopeOf('projects', ctx.viewer), row)
}
