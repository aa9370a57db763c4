import { type FileKind, readsHere } from '#platform/server/file-kind.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { projectsStore } from '../store.ts'

const readers = ['projects'] as const

/** Photos of a project: before a step is accepted, only the console of the place sees them, beside who sent them. */
export const projectFiles: FileKind = {
  kind: 'project',
  readers,
  guard: async (ctx, { thingId }) => {
    const [row] = isId(thingId) ? await projectsStore(ctx.db).byIds([thingId]) : []
    return row !== undefined && readsHere(ctx, readers, row)
  },
}
