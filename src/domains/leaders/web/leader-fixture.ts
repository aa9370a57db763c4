import type { Leader, LeaderCard } from '../contracts/leader-contract.ts'

// For tests only: a leader as the server answers it.

export const card: LeaderCard = {
  id: '5f1f3f7e-0d4e-5b7a-9d0a-000000000001',
  fullName: 'Ifẹ́olúwa Adéṣínà',
  currentOffice: 'Ward councillor',
  officeType: 'local_government',
  region: 'nigeria',
  state: 'NG-LA',
  stateName: 'Lagos',
  lga: 'LA-ikorodu',
  lgaName: 'Ikorodu',
  photoUrl: null,
  status: 'verified',
  isVerified: true,
  consent: 'given',
  isSample: false,
}

export const leader: Leader = {
  ...card,
  aliases: ['Ìyá Jẹtì'],
  biography: 'Teacher for eleven years, then ward councillor.',
  nominationStatement: 'She reads the ledger aloud every month.',
  evidence: [
    {
      id: 'f1',
      claim: '',
      checkedAt: '2026-09-05',
      datedOn: null,
      foundBy: 'nominator',
      sourceUrl: null,
      name: 'Ward budget 2025',
      contentType: 'application/pdf',
      size: 240_000,
      url: '/api/files/f1',
    },
  ],
  history: [
    {
      from: null,
      to: 'nominated',
      at: '2026-08-28',
      by: 'The platform',
      why: 'Nominated by a citizen',
    },
    {
      from: 'in_vetting',
      to: 'verified',
      at: '2026-09-05',
      by: 'Vetting reviewers',
      why: 'Office confirmed',
    },
  ],
  verifiedAt: '2026-09-05',
  score: {
    value: 10,
    evidencePoints: 10,
    endorsementPoints: 0,
    reportPoints: 0,
    evidence: 1,
    endorsements: 0,
    verified: 0,
    reports: 0,
  },
  upheldReports: [],
  changes: [],
}
