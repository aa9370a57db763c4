import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { RightProposal } from '../../people-contract.ts'
import { staffNamesOf } from '../people/names.ts'
import { rightsStore } from './store.ts'
import { placeNamer } from './role-places.ts'

const MAX_LISTED = 100

/** Rights waiting for a second administrator, oldest first; only one person's if given. */
export const waitingRights = async (ctx: SignedInCtx, personId?: string): Promise<RightProposal[]> => {
  const rows = await rightsStore(ctx.db).waiting(ctx.now(), MAX_LISTED, personId)
  const names = await staffNamesOf(
    ctx,
    rows.flatMap((row) => [row.person_id, row.proposed_by]),
  )
  const placeOf = await placeNamer(ctx, rows)
  return rows.flatMap((row) => {
    const person = names.get(row.person_id)
    if (!person) return []
    return [
      {
        id: row.id,
        person,
        given: row.given,
        place: placeOf(row),
        until: row.until?.toISOString() ?? null,
        reason: row.reason,
        proposedBy: names.get(row.proposed_by) ?? null,
        proposedAt: row.proposed_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        isMine: row.proposed_by === ctx.viewer.id,
      },
    ]
  })
}

/** How many rights wait for a second administrator. */
export const countWaitingRights = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  rightsStore(ctx.db).countWaiting(ctx.now())
