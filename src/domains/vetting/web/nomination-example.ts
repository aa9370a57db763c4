import type { Nomination } from '../nomination-contract.ts'

// For tests only: a nomination as it is filled in and as the server answers it.

const story = 'She has kept the books of the market union open for eleven years.'

/** Everything that a nomination asks for, as the form holds it. */
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
