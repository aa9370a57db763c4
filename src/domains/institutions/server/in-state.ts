import type { Ctx } from '#platform/server/context.ts'
import { institutionsOfState } from './in-state-store.ts'

/** The reviewed institutions of a State, by name. */
export const institutionsIn = (
  ctx: Pick<Ctx, 'db'>,
  state: string,
): Promise<{ id: string; name: string }[]> => institutionsOfState(ctx.db, state)
