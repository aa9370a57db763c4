import type { FigureSource } from '#platform/server/contributions/figures-kind.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { can } from '#shared/access.ts'
import { invariant } from '#shared/errors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { User, VerifiedAccess } from '../../contract.ts'
import { citizensStore } from './citizens-store.ts'
import { credibleStore, type PresentPerson } from './credible-store.ts'
import { peopleStore } from './store.ts'

export type { PresentPerson } from './credible-store.ts'

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

/** How many people have an account that is neither erased nor joined into another one; reads every account. */
export const countCitizens = (ctx: Pick<Ctx, 'db'>): Promise<number> => citizensStore(ctx.db).count()

/**
 * Takes away what has changed in that number since it was last taken, from up to `limit` notes; a transaction that fails
 * leaves it.
 */
export const takeCitizenChange = (
  ctx: Pick<Ctx, 'db'>,
  limit: number,
): Promise<{ change: number; notes: number }> => citizensStore(ctx.db).takeChange(limit)

/** Records that a person declared to be 18 or older; repeating it changes nothing. */
export const verifyAge = async (ctx: SignedInCtx): Promise<User> => {
  const { id } = ctx.viewer
  if (await peopleStore(ctx.db).verifyAge(id, ctx.now()))
    await reportFact(ctx, { kind: 'citizen.age-verified', who: id, about: id })
  return userOf(ctx, id)
}

/** Whether the viewer passes the committee gate. */
export const committeeAccess = async (ctx: SignedInCtx) => ({ hasAccess: can('committee', ctx.viewer) })

/** Whether the viewer passes the verified-user gate, and by what: a checked identity or Credible Level 1 (D-17). */
export const verifiedAccess = async (ctx: SignedInCtx): Promise<VerifiedAccess> => {
  if (!can('verified', ctx.viewer)) return { hasAccess: false, reason: null }
  const stored = await credibleStore(ctx.db).verifiedBy(ctx.viewer.id)
  return { hasAccess: true, reason: stored?.is_verified ? 'identity' : 'credible-level-1' }
}

/** True when the person's identity itself was checked: Credible Level 1 alone does not count. */
export const hasCheckedIdentity = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> =>
  (await credibleStore(ctx.db).verifiedBy(id))?.is_verified === true

/** Records that a person's identity was checked against a document; repeating it changes nothing. */
export const keepCheckedIdentity = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<void> => {
  await credibleStore(ctx.db).keepChecked(id)
}

/** Takes that back. */
export const dropCheckedIdentity = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<void> => {
  await credibleStore(ctx.db).dropChecked(id)
}

/** Records who of these people is at Credible Level 1; the others are not. The caller computed it. */
export const keepCredible = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
  credible: readonly string[],
): Promise<void> => {
  await credibleStore(ctx.db).keepCredible(ids, credible, ctx.now())
}

/** Those of these people whose account is neither erased nor joined into another one. */
export const presentPeople = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<PresentPerson[]> =>
  ids.length === 0 ? [] : credibleStore(ctx.db).present(ids)

/** Whether this person is not erased; an erasure waits until the caller's transaction ends. */
export const isStillHere = (ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> =>
  credibleStore(ctx.db).isPresent(id)

/** Up to `limit` ids of people after this one, to go through everybody in steps. */
export const peopleAfter = (ctx: Pick<Ctx, 'db'>, after: string | null, limit: number): Promise<string[]> =>
  credibleStore(ctx.db).idsAfter(after, limit)

/** Names and citizen numbers by id, for other domains; omits unknown ids. */
export const namesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, PublicName>> => {
  if (ids.length === 0) return new Map()
  const rows = await peopleStore(ctx.db).names([...new Set(ids)])
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

/** The signed-in person as the header shows them [NV-04]. */
export const headerOf = async (ctx: Parameters<typeof currentUser>[0]) => {
  const { id, firstName, lastName, role, citizenNumber, profileImageUrl } = await currentUser(ctx)
  return { id, firstName, lastName, role, citizenNumber, profileImageUrl }
}

/** The public figure of citizens. */
export const citizenFigures: FigureSource = {
  take: async (ctx, limit) => {
    const { change, notes } = await takeCitizenChange(ctx, limit)
    return { changes: { citizens: change }, notes }
  },
  count: async (ctx) => ({ citizens: await countCitizens(ctx) }),
}
