import { isWrite } from '#shared/api.ts'
import type { Ctx } from '../context.ts'
import type { Declared } from '../manifest.ts'
import { slot } from './slot.ts'
import type { DomainManifest } from '../manifest.ts'
import type { Route } from '../pipeline/route.ts'

/** Follows a write that changed what is known of the viewer (`own`) or of others, in the same transaction. */
export type AfterPeopleChange = (ctx: Ctx, whose: 'own' | 'others') => Promise<void>

/** Domains above give this: those that change people do not know them. */
export const afterPeopleChange = slot<AfterPeopleChange>('people.after-change')

const followed = (route: Route, whose: 'own' | 'others', steps: readonly AfterPeopleChange[]): Route => ({
  ...route,
  use: async (ctx, input) => {
    const answer = await route.use(ctx, input)
    for (const step of steps) await step(ctx, whose)
    return answer
  },
})

/** The calls of a domain; each write of one that changes people is followed by what others do then. */
export const routesOf = (
  { routes = [], changesPeople }: DomainManifest,
  declared: Declared,
): readonly Route[] => {
  const steps = declared.of(afterPeopleChange)
  return changesPeople
    ? routes.map((route) => (isWrite(route.call) ? followed(route, changesPeople, steps) : route))
    : routes
}
