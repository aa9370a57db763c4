import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { FundUnit } from './contract.ts'
import type { SpendingState } from './spending-contract.ts'

const NAIRA = 100

/** How long a large sum waits after its approval, so that anybody on staff can still stop it. The last row that fits counts. */
export const coolOffPolicy: Readonly<Record<'NGN' | 'SUP', readonly { from: number; hours: number }[]>> = {
  NGN: [
    { from: 500_000 * NAIRA, hours: 48 },
    { from: 5_000_000 * NAIRA, hours: 168 },
  ],
  SUP: [
    { from: 50_000 * UNITS_PER_SUP, hours: 48 },
    { from: 500_000 * UNITS_PER_SUP, hours: 168 },
  ],
}

/** Money of other currencies has no rate by which we could call a sum small. */
const OTHER_MONEY_HOURS = 48

/** The hours that a sum waits after its approval; 0 for a small one. */
export const coolHoursOf = (unit: FundUnit, amount: number): number =>
  unit === 'NGN' || unit === 'SUP'
    ? (coolOffPolicy[unit].findLast(({ from }) => amount >= from)?.hours ?? 0)
    : OTHER_MONEY_HOURS

/** When an approved sum may be paid at the earliest. */
export const payableFrom = (approvedAt: Date, hours: number): Date =>
  new Date(approvedAt.getTime() + hours * HOUR_MS)

type StoredState = Exclude<SpendingState, 'cooling'>

/** The state as people see it: an approved sum whose wait is not over is cooling off. */
export const shownStateOf = (state: StoredState, from: Date | null, now: Date): SpendingState =>
  state === 'approved' && from !== null && now < from ? 'cooling' : state

/** Administration may cost at most this share of all spending, in percent (specification). */
export const ADMIN_COST_TARGET = 15

/** The percentage with one decimal, rounded up so that a breach never looks kept; null when nothing was spent. */
export const costShareOf = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : Number((part * 1000n + whole - 1n) / whole) / 10

/** Hundredths of naira that units of SUP are worth at a rate of hundredths for 1 SUP, rounded up. */
export const nairaMinorOf = (units: number | bigint, minorPerSup: number): bigint => {
  const value = BigInt(units) * BigInt(minorPerSup)
  return (value + BigInt(UNITS_PER_SUP) - 1n) / BigInt(UNITS_PER_SUP)
}

/** Groups of fewer people are not shown by themselves. */
export const MIN_IN_GROUP = 5

export interface FlowSum {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly amount: number
  readonly lines: number
  /** Null where no person can stand behind it. */
  readonly people: number | null
}

/** Joins what fewer than five people stand behind into one line of no kind, so that nobody can be recognized. */
export const groupedFlows = (sums: readonly FlowSum[]): FlowSum[] => {
  const isShown = ({ people }: FlowSum) => people === null || people >= MIN_IN_GROUP
  const small = sums.filter((sum) => !isShown(sum))
  const shown = sums.filter(isShown).toSorted((a, b) => b.amount - a.amount || (a.kind < b.kind ? -1 : 1))
  if (small.length === 0) return shown
  const sumOf = (of: (sum: FlowSum) => number) => small.reduce((total, each) => total + of(each), 0)
  return [
    ...shown,
    {
      kind: 'few-people',
      from: '',
      to: '',
      amount: sumOf(({ amount }) => amount),
      lines: sumOf(({ lines }) => lines),
      people: null,
    },
  ]
}

/** The SUP figures of a proof, in whole units. */
export interface SupReserves {
  readonly issued: bigint
  readonly sold: bigint
  readonly cashedOut: bigint
  readonly fund: bigint
  readonly circulation: bigint
  /** People's earned SUP with what is in open ballots, and what is on hold: the most that could be cashed out. */
  readonly redeemable: bigint
  readonly purchased: bigint
  readonly escrow: bigint
  readonly pools: bigint
}

/** Adds up the groups of a balance sheet. Issuance and clearing owe what they gave, so theirs are negative. */
export const supReservesOf = (accounts: Readonly<Record<string, string>>): SupReserves => {
  const sumOf = (isIn: (group: string) => boolean): bigint =>
    Object.entries(accounts).reduce((sum, [group, units]) => (isIn(group) ? sum + BigInt(units) : sum), 0n)
  const issued = -sumOf((group) => group.startsWith('issuance:'))
  const sold = -sumOf((group) => group === 'clearing:payments')
  const cashedOut = sumOf((group) => group.startsWith('clearing:') && group !== 'clearing:payments')
  const fund = sumOf((group) => group.startsWith('treasury:'))
  const redeemable = sumOf((group) => group === 'earned and ballots' || group.startsWith('held:'))
  const purchased = sumOf((group) => group === 'purchased')
  const escrow = sumOf((group) => group.startsWith('project:escrow:'))
  const circulation = issued + sold - cashedOut - fund
  return {
    issued,
    sold,
    cashedOut,
    fund,
    circulation,
    redeemable,
    purchased,
    escrow,
    pools: circulation - redeemable - purchased - escrow,
  }
}

/** Naira held for each naira that could be asked for, in whole percent rounded down; null when nothing could be. */
export const coverageOf = (held: bigint, owed: bigint): number | null =>
  owed <= 0n ? null : held <= 0n ? 0 : Number((held * 100n) / owed)

/** Hundredths of naira that came for one whole unit of another currency, rounded down. */
export const exchangeRateOf = (minor: number, nairaMinor: number): number =>
  Number((BigInt(nairaMinor) * 100n) / BigInt(minor))
