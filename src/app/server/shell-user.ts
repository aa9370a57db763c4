import { currentUser } from '#domains/identity/server/people.ts'
import type { Database } from '#platform/server/database.ts'
import type { Viewer } from '#shared/access.ts'
import type { ShellUser } from '#shared/rendering.ts'

/** What the header shows of the signed-in person [NV-04]. */
export const shellUser = async (db: Database, viewer: Viewer): Promise<ShellUser> => {
  const { id, firstName, lastName, role, citizenNumber, profileImageUrl } = await currentUser({ db, viewer })
  return { id, firstName, lastName, role, citizenNumber, profileImageUrl }
}
