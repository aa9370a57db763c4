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
 * Frees a reviewer's seat when their own change (a new home, surname or university) brings them into conflict with a
 * nomination. Domains below vetting do not know vetting, so this wraps their writes, in the same transaction.
 */
export const freeingOwn = afterwards(async (ctx) => {
  if (ctx.viewer && can('vetting', ctx.viewer)) await freeSeatsOf(ctx, [ctx.viewer.id])
})

/** Frees every seat that a staff change of other people ends (roles, places of roles, suspensions, merged accounts). */
export const freeingOthers = afterwards((ctx) => freeSeatsOf(ctx, 'everybody'))
