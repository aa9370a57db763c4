import { countShownForMe } from '#domains/approvals/server/listing.ts'
import { currentUser } from '#domains/identity/server/users/people.ts'
import { unreadCount } from '#domains/notifications/server/centre/centre.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { can } from '#shared/access.ts'
import type { ShellUser } from '#shared/pages/rendering.ts'

/** The signed-in person as the header shows them [NV-04]. */
export const shellUser = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'config' | 'viewer'>,
): Promise<ShellUser> => {
  const [user, unread, waiting] = await Promise.all([
    currentUser(ctx),
    unreadCount(ctx),
    can('approving', ctx.viewer) ? countShownForMe(ctx) : 0,
  ])
  const { id, firstName, lastName, role, citizenNumber, profileImageUrl } = user
  return { id, firstName, lastName, role, citizenNumber, profileImageUrl, unread, waiting }
}
