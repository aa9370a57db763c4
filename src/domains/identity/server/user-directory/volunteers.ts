import type { Ctx } from '#platform/server/context.ts'
import { volunteersStore } from './volunteers-store.ts'

/**
 * Records that a person is a volunteer, and whether an active one; it counts from their next request on. The domain of
 * volunteers decided it.
 */
export const keepVolunteer = (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<void> => volunteersStore(ctx.db).keep(personId, status)
