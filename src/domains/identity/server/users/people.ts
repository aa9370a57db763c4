import { note } from '#domains/activity/server/facts.ts'
import { can } from '#shared/access.ts'
import { invariant } from '#shared/errors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { User } from '../../contract.ts'
import { peopleStore } from './store.ts'

/** The public side of a person, as other domains show it. */
export interface PublicName {
  readonly firstName: string
  readonly lastName: string
  readonly citizenNumber: number
}

/** A person who is known to be there, as they see themself. */
export const userOf = async (ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<User> => {
  const user = await peopleStore(ctx.db).user(id, ctx.now())
  invariant(user, 'a session belongs to a person')
  return user
}

/** The person of the session. */
export const currentUser = (ctx: Pick<SignedInCtx, 'db' | 'now' | 'viewer'>): Promise<User> =>
  userOf(ctx, ctx.viewer.id)

/** Keeps when a person said to be 18 or older; saying so again changes nothing. */
export const verifyAge = async (ctx: SignedInCtx): Promise<User> => {
  const { id } = ctx.viewer
  if (await peopleStore(ctx.db).verifyAge(id, ctx.now()))
    await note(ctx, { kind: 'citizen.age-verified', who: id, about: id })
  return userOf(ctx, id)
}

/** What the committee gate asks. */
export const committeeAccess = async (ctx: SignedInCtx) => ({ hasAccess: can('committee', ctx.viewer) })

/** What the verified-user gate asks. */
export const verifiedAccess = async (ctx: SignedInCtx) => ({ hasAccess: can('verified', ctx.viewer) })

/** Names and citizen numbers by id, for other domains; an unknown id is simply absent. */
export const namesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, PublicName>> => {
  if (ids.length === 0) return new Map()
  const rows = await peopleStore(ctx.db).names([...new Set(ids)])
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
