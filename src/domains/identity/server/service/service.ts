import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { serviceGuard } from '../../service-rules.ts'
import { serviceStore } from './service-store.ts'

type WriteContext = Pick<Ctx, 'db' | 'now'>

/** Records until when a person serves in the corps; the caller has the proof. */
export const keepService = async (ctx: WriteContext, personId: string, until: Date): Promise<void> => {
  await serviceStore(ctx.db).keep(personId, until, ctx.now())
}

/** Forgets a service that was recorded by mistake. */
export const dropService = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> => {
  await serviceStore(ctx.db).remove(personId)
}

/** Until when a person serves; null for everybody else. */
export const servesUntil = async (ctx: WriteContext, personId: string): Promise<Date | null> => {
  const until = await serviceStore(ctx.db).until(personId)
  return until && until > ctx.now() ? until : null
}

/** Refuses `corps-neutral` for what corps members leave alone. */
export const refuseInService = async (ctx: SignedInCtx, act: keyof typeof serviceGuard): Promise<void> => {
  if (serviceGuard[act].isAllowed) return
  if (await servesUntil(ctx, ctx.viewer.id)) throw new Refusal('corps-neutral')
}
