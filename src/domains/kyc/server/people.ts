import type { Ctx } from '#platform/server/context.ts'
import type { KycStatus } from '#shared/civic/dashboard-names.ts'
import { applicationsStore } from './applying/store.ts'
import { openDetails, type VaultCtx } from './vault/vault.ts'

/** Where a person's identity check stands, for other domains. */
export const kycStatusOf = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<KycStatus> => {
  const row = await applicationsStore(ctx.db).of(personId)
  return row === undefined || row.status === 'draft' ? 'not-started' : row.status
}

/** True when a reviewer has verified this person's identity: Credible Level 1 alone does not count. */
export const isVerified = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> =>
  (await kycStatusOf(ctx, personId)) === 'verified'

/** Since when this person's identity is verified; null for everybody else. */
export const verifiedSince = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<Date | null> => {
  const row = await applicationsStore(ctx.db).of(personId)
  return row?.status === 'verified' ? row.decidedAt : null
}

/** A name as the verified document shows it. */
export interface LegalName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
}

/**
 * The name of a verified person as their document shows it, to compare with a bank's; null for everybody else. The
 * caller authorizes, and shows it to nobody but the person.
 */
export const legalNameOf = async (ctx: VaultCtx, personId: string): Promise<LegalName | null> => {
  const row = await applicationsStore(ctx.db).of(personId)
  if (row?.status !== 'verified' || !row.details) return null
  const { firstName, middleName, lastName } = await openDetails(ctx, personId, row.details)
  return { firstName, middleName, lastName }
}
