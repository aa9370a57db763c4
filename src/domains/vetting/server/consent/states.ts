import type { Ctx } from '#platform/server/context.ts'
import type { ConsentState } from '../../contracts/nomination-contract.ts'
import { consentStore } from './store.ts'

export type StoredConsent = NonNullable<Awaited<ReturnType<ReturnType<typeof consentStore>['find']>>>

/** The state of a nominee's consent now. */
export const consentStateOf = (row: StoredConsent | undefined, now: Date): ConsentState => {
  if (row?.answer) return row.answer === 'consent' ? 'consented' : 'declined'
  if (!row || row.letters === 0) return 'none'
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'waiting'
}

/** Consent states by nomination; a nomination whose nominee was never asked is missing. */
export const consentStatesOf = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  nominationIds: readonly string[],
): Promise<Map<string, ConsentState>> => {
  if (nominationIds.length === 0) return new Map()
  const rows = await consentStore(ctx.db).of(nominationIds)
  return new Map(rows.map((row) => [row.nomination_id, consentStateOf(row, ctx.now())]))
}
