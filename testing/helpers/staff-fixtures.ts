import type { DuplicatePair, PairPreview } from '#domains/staff/duplicate-contract.ts'
import type { ImportReport } from '#domains/staff/import-contract.ts'
import type { PersonDetails, UserDirectoryLine } from '#domains/staff/people-contract.ts'
import type { DemoName } from '#test/people.ts'
import { stateOf } from '#test/web.tsx'

const at = '2026-11-18T09:00:00.000Z'

/** How a staff page sees its viewer: administrator, support or another admin role. For tests only. */
export const staffState = (who: 'admin' | 'support' | 'finance') => {
  const names: Record<typeof who, DemoName> = { admin: 'chidi', support: 'emeka', finance: 'emeka' }
  const state = stateOf(names[who])
  if (who !== 'support' || !state.viewer) return state
  return { ...state, viewer: { ...state.viewer, adminRole: 'support' as const } }
}

export const line = (change: Partial<UserDirectoryLine> = {}): UserDirectoryLine => ({
  id: '0190a000-0000-4000-8000-0000000000a1',
  citizenNumber: 21,
  firstName: 'Ngozi',
  lastName: 'Sampleton',
  email: 'ngozi@example.com',
  phoneNumber: '+2348031234567',
  roles: [],
  isSuspended: false,
  isClosed: false,
  isVerified: false,
  joinedAt: at,
  ...change,
})

export const sheet = (change: Partial<PersonDetails> = {}): PersonDetails => ({
  ...line(),
  isAdmin: false,
  adminRole: null,
  proposals: [],
  held: [],
  isAgeVerified: true,
  isOnboarded: false,
  hasPassword: true,
  suspendedAt: null,
  duty: { lacks: [], oldEnoughAt: '2026-11-25T09:00:00.000Z' },
  closedFor: null,
  joined: [],
  trail: [],
  ...change,
})

export const report = (change: Partial<ImportReport> = {}): ImportReport => ({
  id: '0190a000-0000-4000-8000-0000000000b1',
  name: 'chapter.csv',
  state: 'checked',
  madeAt: at,
  madeBy: { id: 'x', name: 'Chidi Mockford', citizenNumber: 4 },
  reason: 'List of the Nsukka chapter.',
  proposedBy: null,
  proposedUntil: null,
  isMine: false,
  confirmedBy: null,
  rowCount: 200,
  faultyCount: 12,
  createdCount: 186,
  skippedCount: 2,
  removedCount: 0,
  doneAt: null,
  undoUntil: null,
  faults: [
    { line: 7, column: 'email', value: 'nothing', message: 'Enter an email address, like ada@example.com.' },
  ],
  faultCount: 12,
  known: [
    { line: 9, name: 'Ada S.', person: { id: 'ada', name: 'Ada Sampleson', citizenNumber: 1 }, by: 'email' },
  ],
  stayed: [],
  ...change,
})

export const pair = (change: Partial<DuplicatePair> = {}): PairPreview => {
  const [first, second] = [
    line({ firstName: 'Mohammed', lastName: 'Bello' }),
    line({
      id: '0190a000-0000-4000-8000-0000000000a2',
      citizenNumber: 22,
      firstName: 'Bello',
      lastName: 'Muhammad',
    }),
  ]
  return {
    id: '0190a000-0000-4000-8000-0000000000c1',
    first,
    second,
    score: 90,
    signs: ['same-phone', 'same-name'],
    state: 'open',
    keepId: null,
    reason: null,
    proposedBy: null,
    proposedAt: null,
    isMine: false,
    decidedBy: null,
    decidedAt: null,
    ...change,
    belongings: [first, second].map(({ id }, index) => ({ personId: id, factCount: index + 1, roles: [] })),
  }
}
