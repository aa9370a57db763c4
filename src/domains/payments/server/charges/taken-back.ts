import type { Ctx } from '#platform/server/context.ts'
import { takenBack } from './taken-back-store.ts'

/** SUP behind money that went back, in whole units; what is not taken yet is owed. */
export interface TakenBack {
  readonly units: number
  readonly taken: number
}

/** How much SUP each of these charges had to give back, and how much of it was there; charges without any are missing. */
export const takenBackOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, TakenBack>> =>
  new Map((await takenBack(ctx.db, ids)).map(({ id, ...back }) => [id, back]))
