import type { Ctx } from '#platform/server/context.ts'
import type { GrantedRole } from '#shared/access.ts'
import { roleHoldersStore } from './role-holders-store.ts'

/** Ids of the people who hold a granted role now, in ascending order; omits suspended and closed accounts. */
export const peopleWithRole = (ctx: Pick<Ctx, 'db' | 'now'>, role: GrantedRole): Promise<string[]> =>
  roleHoldersStore(ctx.db).holdersOf(role, ctx.now())

/** Whether the two reviewers that every nomination needs exist. */
export const areReviewersAppointed = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> =>
  (await peopleWithRole(ctx, 'vetting_reviewer')).length >= 2

/** Who holds a granted role now, since when, until when, and in which State; null for the whole country. */
export const termsOfRole = (ctx: Pick<Ctx, 'db' | 'now'>, role: GrantedRole) =>
  roleHoldersStore(ctx.db).termsOf(role, ctx.now())

/** Ids of staff, reviewers and committee members without a second factor: in production no console opens to them (S-10). */
export const staffWithoutFactor = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> =>
  roleHoldersStore(ctx.db).withoutFactor(ctx.now())

/** How many administrators have a second factor. */
export const readyAdmins = (ctx: Pick<Ctx, 'db'>): Promise<number> => roleHoldersStore(ctx.db).readyAdmins()

/** The people among these who are suspended or whose account is closed. */
export const suspendedAmong = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await roleHoldersStore(ctx.db).suspendedOf(ids))
