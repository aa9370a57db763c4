import type { Ctx } from '#platform/server/context.ts'
import { foldName } from '#shared/text/fold.ts'
import { similarLeadersStore } from './lookup/similar-store.ts'

/**
 * Public leaders of a State whose names are like this one, the likest first. `threshold` is the least share of
 * letter triples in common, 0 to 1; the order of a name's words does not matter to it.
 */
export const similarLeaders = (
  ctx: Pick<Ctx, 'db'>,
  { name, state, threshold, most }: { name: string; state: string; threshold: number; most: number },
) => similarLeadersStore(ctx.db).inState(foldName(name), state, threshold, most)
