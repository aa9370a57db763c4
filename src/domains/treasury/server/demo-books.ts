import type { SpendingPurpose } from '../spending-contract.ts'

const DAY_HOURS = 24

/** One invented proposal; `ago` are hours before the demonstration starts. */
interface SampleSpending {
  readonly key: string
  readonly fund: 'opening' | 'rewards' | 'donations:general'
  /** Whole naira or SUP. */
  readonly amount: number
  readonly purpose: SpendingPurpose
  readonly payee: string
  readonly reason: string
  readonly ago: number
  readonly state: 'waiting' | 'refused' | 'approved' | 'stopped' | 'paid'
  readonly why?: string
  readonly reference?: string
}

/** Invented proposals of a demonstration, in every state; the second one cools off when it starts. */
export const sampleSpending: readonly SampleSpending[] = [
  {
    key: 'hosting',
    fund: 'opening',
    amount: 96_000,
    purpose: 'operations',
    payee: 'Sample Cloud Services Ltd',
    reason: 'Servers and backups of the fourth quarter, by contract 12.',
    ago: 20 * DAY_HOURS,
    state: 'paid',
    reference: 'TRF-SAMPLE-0012',
  },
  {
    key: 'donated-hosting',
    fund: 'donations:general',
    amount: 32_000,
    purpose: 'operations',
    payee: 'Sample Hosting Ltd',
    reason: 'An invented example: servers and text messages of one month, by invoice.',
    ago: 30 * DAY_HOURS,
    state: 'paid',
    reference: 'TRF-SAMPLE-0007',
  },
  {
    key: 'training-day',
    fund: 'opening',
    amount: 640_000,
    purpose: 'programmes',
    payee: 'Sample Community Hall, Enugu',
    reason: 'Hall, meals and transport for a training day of 120 young leaders.',
    ago: 10,
    state: 'approved',
  },
  {
    key: 'town-halls',
    fund: 'opening',
    amount: 700_000,
    purpose: 'programmes',
    payee: 'Sample Civic Education Trust',
    reason: 'Town hall meetings about the budget in 14 local governments.',
    ago: 15 * DAY_HOURS,
    state: 'paid',
    reference: 'TRF-SAMPLE-0009',
  },
  {
    key: 'prizes',
    fund: 'rewards',
    amount: 1_500,
    purpose: 'programmes',
    payee: 'Sample Schools Quiz League',
    reason: 'Prizes in SUP for the quiz of 30 secondary schools.',
    ago: 6 * DAY_HOURS,
    state: 'paid',
    reference: 'INVOICE-SAMPLE-07',
  },
  {
    key: 'messages',
    fund: 'opening',
    amount: 120_000,
    purpose: 'operations',
    payee: 'Sample Telecom Ltd',
    reason: 'Text messages with codes and receipts for December.',
    ago: 2,
    state: 'waiting',
  },
  {
    key: 'vehicle',
    fund: 'opening',
    amount: 1_900_000,
    purpose: 'operations',
    payee: 'Sample Motors Ltd',
    reason: 'A used car for visits to projects in the North East.',
    ago: 12 * DAY_HOURS,
    state: 'stopped',
    why: 'Visits can be made by bus at a tenth of this price.',
  },
  {
    key: 'banners',
    fund: 'opening',
    amount: 75_000,
    purpose: 'programmes',
    payee: 'Sample Print House',
    reason: 'Banners for town hall meetings in six local governments.',
    ago: 9 * DAY_HOURS,
    state: 'refused',
  },
]

/** The money with which a demonstration begins, in whole naira. */
export const OPENING_NAIRA = 4_000_000
