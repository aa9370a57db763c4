import type { Answer } from '#shared/api.ts'
import { zones } from '#domains/regions/contract.ts'
import type { challengeApi } from '../../contract.ts'
import type { ConsoleRound, PublicRound, VoterAsk } from '../../round-contract.ts'
import type { SeatsAnswer } from '../../seat-contract.ts'

// For tests only: the answers of a server.

export const coverageExample: Answer<typeof challengeApi.coverage> = {
  stages: Array.from({ length: 774 }, (_, index) => (index < 4 ? index + 1 : 0)),
  counts: { waiting: 770, nominated: 1, vetting: 1, choosing: 1, deployed: 1 },
}

const figures = { seats: 350, filled: 2, reserved: 1, empty: 347, inPipeline: 9 }

export const seatsExample: SeatsAnswer = {
  country: { seats: 13_000, filled: 5, reserved: 2, empty: 12_993, inPipeline: 16 },
  zones: zones.map((zone) => ({ ...figures, zone })),
  states: [
    { ...figures, code: 'NG-LA', name: 'Lagos', zone: 'SW', lgaCount: 20 },
    { ...figures, code: 'NG-KN', name: 'Kano', zone: 'NW', lgaCount: 44, filled: 0, inPipeline: 0 },
  ],
  state: null,
  lgas: [],
  stages: { nominated: 1, vetting: 2, shortlisted: 6, selecting: 4, training: 3, deployed: 5, audited: 1 },
  genders: { woman: 12, man: null, another: 0, others: 14 },
}

export const lagosExample: SeatsAnswer = {
  ...seatsExample,
  state: { code: 'NG-LA', name: 'Lagos' },
  lgas: [
    {
      id: 'LA-ikeja',
      name: 'Ikeja',
      wardCount: 10,
      pollingUnitCount: 300,
      seats: 16,
      filled: 1,
      reserved: 0,
      empty: 15,
      inPipeline: 2,
    },
    {
      id: 'LA-epe',
      name: 'Epe',
      wardCount: 18,
      pollingUnitCount: 200,
      seats: 21,
      filled: 0,
      reserved: 0,
      empty: 21,
      inPipeline: 0,
    },
  ],
}

const asks: VoterAsk[] = ['phone']
const rules = {
  tallyRule: 'linear',
  tieRule: 'audit_score_then_lot',
  asks,
  opensAt: '2026-11-30T23:00:00.000Z',
  closesAt: '2026-12-14T23:00:00.000Z',
} as const

const contest = {
  id: 'c1',
  lga: 'LA-ikeja',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
  seats: 1,
  quorum: 50,
  candidates: 0,
  isCertified: false,
}

export const roundExample: PublicRound = {
  ...rules,
  id: '11111111-1111-4111-8111-111111111111',
  name: 'First round',
  status: 'open',
  contests: [{ ...contest, candidates: 3 }],
}

export const consoleRoundExample: ConsoleRound = {
  ...rules,
  id: '11111111-1111-4111-8111-111111111111',
  name: 'First round',
  status: 'announced',
  contests: [
    {
      ...contest,
      checks: [
        { check: 'leaders', isMet: true, has: 3, needs: 2 },
        { check: 'seats', isMet: true, has: 16, needs: 1 },
        { check: 'quorum', isMet: true, has: 50, needs: null },
        { check: 'tie', isMet: true, has: null, needs: null },
      ],
      isReady: true,
    },
  ],
  proposals: [],
  isOpeningTime: true,
  isOver: false,
  isReady: true,
  hasTally: false,
}
