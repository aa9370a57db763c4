import { reportFact } from '#domains/activity/server/facts.ts'
import { can } from '#shared/access.ts'
import { invariant } from '#shared/errors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { User } from '../../contract.ts'
import { peopleStore } from './store.ts'

/** A person's public name and number, for other domains. */
export interface PublicName {
  readonly firstName: string
  readonly lastName: string
  readonly citizenNumber: number
}

/** An existing person, as they see themselves. */
export const userOf = async (ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<User> => {
  const user = await peopleStore(ctx.db).user(id, ctx.now())
  invariant(user, 'a session belongs to a person')
  return user
}

/** The signed-in person. */
export const currentUser = (ctx: Pick<SignedInCtx, 'db' | 'now' | 'viewer'>): Promise<User> =>
  userOf(ctx, ctx.viewer.id)

/** How many people have an account that is neither erased nor joined into another one. */
export const countCitizens = (ctx: Pick<Ctx, 'db'>): Promise<number> => peopleStore(ctx.db).countCitizens()

/** Records that a person declared to be 18 or older; repeating it changes nothing. */
export const verifyAge = async (ctx: SignedInCtx): Promise<User> => {
  const { id } = ctx.viewer
  if (await peopleStore(ctx.db).verifyAge(id, ctx.now()))
    await reportFact(ctx, { kind: 'citizen.age-verified', who: id, about: id })
  return userOf(ctx, id)
}

/** Whether the viewer passes the committee gate. */
export const committeeAccess = async (ctx: SignedInCtx) => ({ hasAccess: can('committee', ctx.viewer) })

/** Whether the viewer passes the verified-user gate. */
export const verifiedAccess = async (ctx: SignedInCtx) => ({ hasAccess: can('verified', ctx.viewer) })

/** Names and citizen numbers by id, for other domains; omits unknown ids. */
export const namesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, PublicName>> => {
  if (ids.length === 0) return new Map()
  const rows = await peopleStore(ctx.db).names([...new Set(ids)])
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
