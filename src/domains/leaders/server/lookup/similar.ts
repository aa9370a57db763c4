import type { Ctx } from '#platform/server/context.ts'
import { foldName } from '#shared/text/fold.ts'
import { similarLeadersStore } from './similar-store.ts'

/**
 * Public leaders of a State with a similar name, the most similar first. `threshold` is the minimum share of
 * common trigrams, 0 to 1; the order of words in a name does not matter.
 */
export const similarLeaders = (
  ctx: Pick<Ctx, 'db'>,
  { name, state, threshold, limit }: { name: string; state: string; threshold: number; limit: number },
) => similarLeadersStore(ctx.db).inState(foldName(name), state, threshold, limit)

/** Whether a text contains the full name of somebody who leads or stands; the order of its words counts. */
export const namesLeader = (ctx: Pick<Ctx, 'db'>, text: string): Promise<boolean> =>
  similarLeadersStore(ctx.db).isNamedIn(foldName(text))
