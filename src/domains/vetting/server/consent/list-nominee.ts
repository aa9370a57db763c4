import { listNominee } from '#domains/leaders/server/entry/nominees.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type StoredNomination, vettingStore } from '../nominations/store.ts'
import { consentStore } from './store.ts'

/** What the directory shows of a nominee, and what the way into it records. */
export const nomineeOf = (nomination: StoredNomination) => ({
  nominationId: nomination.id,
  nominatorId: nomination.nominator_id,
  fullName: nomination.nominee_full_name,
  currentOffice: nomination.current_office,
  officeType: nomination.office_type,
  region: nomination.region,
  zone: nomination.zone,
  state: nomination.state,
  lga: nomination.lga,
  sentAt: nomination.submitted_at,
  takenAt: nomination.first_taken_at,
})

/** Lists the nominee of an open nomination in the directory, if they agreed to be named (decision D-28). */
export const listIfConsented = async (ctx: Pick<Ctx, 'db' | 'now' | 'newId'>, id: string): Promise<void> => {
  const nomination = await vettingStore(ctx.db).findNomination(id)
  const consent = await consentStore(ctx.db).find(id)
  const isOpen = nomination?.status === 'pending' || nomination?.status === 'under_review'
  if (!nomination || !isOpen || consent?.answer !== 'consent') return
  await listNominee(ctx, nomineeOf(nomination))
}
