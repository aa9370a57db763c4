import { freeSeatsOf } from '#domains/vetting/server/conflicts/late-conflicts.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { can } from '#shared/access.ts'
import { isWrite } from '#shared/api.ts'

const afterwards =
  (free: (ctx: Ctx) => Promise<void>) =>
  (route: Route): Route =>
    isWrite(route.call)
      ? {
          ...route,
          use: async (ctx, input) => {
            const answer = await route.use(ctx, input)
            await free(ctx)
            return answer
          },
        }
      : route

/**
 * Domains below vetting do not know of it, yet a reviewer who moves, changes a surname or joins a university there may
 * come into conflict with a nomination. Their seat is freed in the transaction of that change.
 */
export const freeingOwn = afterwards(async (ctx) => {
  if (ctx.viewer && can('vetting', ctx.viewer)) await freeSeatsOf(ctx, [ctx.viewer.id])
})

/** What the staff changes of others (roles, places of roles, suspensions, joined accounts) frees whatever seat it ends. */
export const freeingOthers = afterwards((ctx) => freeSeatsOf(ctx, 'everybody'))
