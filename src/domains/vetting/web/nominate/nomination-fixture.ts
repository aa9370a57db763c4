import { serverWithPlaces } from '#test/show-page.tsx'
import { nominationCalls } from '../../contracts/nomination-calls-contract.ts'
import type { Nomination, NominationDraft } from '../../contracts/nomination-contract.ts'

// For tests only: a nomination as the form holds it and as the server answers it.

const story = 'She has kept the books of the market union open for eleven years.'

/** A complete nomination, as the form holds it. */
export const filledForm = {
  nomineeFullName: 'Rahila Musa Gyang',
  currentOffice: 'Head teacher',
  officeType: 'civil_society',
  region: 'nigeria',
  state: 'NG-PL',
  lga: 'PL-jos-north',
  biography: story,
  nominationStatement: story,
} as const

/** The same nomination as the server answers it. */
export const nomination: Nomination = {
  id: '0190a000-0000-7000-8000-000000000001',
  reference: 'NOM-2026-000123',
  status: 'pending',
  nomineeFullName: filledForm.nomineeFullName,
  currentOffice: filledForm.currentOffice,
  officeType: filledForm.officeType,
  state: filledForm.state,
  stateName: 'Plateau',
  lga: filledForm.lga,
  lgaName: 'Jos North',
  submittedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  infoRequested: null,
  reasonCode: null,
  leaderId: null,
  evidenceCount: 0,
}

/** A draft on an account. */
export interface KeptDraft {
  fields: NominationDraft | null
  savedAt: string | null
}

/** A fake server with two States and one account's draft. Each save happens a minute after the one before. */
export const serverWithDraft = (kept: KeptDraft = { fields: null, savedAt: null }) => {
  let minutes = 0
  const client = serverWithPlaces()
    .answers(nominationCalls.reviewing, { areReviewersAppointed: true })
    .answers(nominationCalls.draft, () => ({ ...kept }))
    .answers(nominationCalls.saveDraft, ({ body }) => {
      const { basis, ...fields } = body as NominationDraft & { basis: string | null }
      if (basis !== kept.savedAt) throw new Error('You changed this draft on another device.')
      minutes += 1
      kept.fields = fields
      kept.savedAt = new Date(Date.UTC(2026, 10, 21, 9, minutes)).toISOString()
      return { ...kept }
    })
    .answers(nominationCalls.clearDraft, () => {
      kept.fields = null
      kept.savedAt = null
      return { ...kept }
    })
  return { client, kept }
}
