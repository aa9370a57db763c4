import type { FileKind } from '#platform/server/file-kind.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { membersStore } from '../people/members-store.ts'

/** The certificate of an organization: for those who check it, and not for a reviewer who belongs to it. */
export const certificateFiles: FileKind = {
  kind: 'organization',
  readers: ['kyc-review'],
  guard: async (ctx, { thingId }) =>
    isId(thingId) && !(await membersStore(ctx.db).idsOf(thingId)).includes(ctx.viewer.id),
}
