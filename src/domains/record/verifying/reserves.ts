import type { ReservesEntry, SpendingEntry } from './entries.ts'
import { type readLedger, sumsAfter } from './ledger.ts'
import { VerificationError } from './record-reader.ts'

const UNITS_PER_SUP = 10_000n
const SPENDING = 'pool:spending:'

type Ledger = Awaited<ReturnType<typeof readLedger>>

/** Checks that no SUP was paid for spending beyond its entry with payee and public reason. Returns the SUP of the entries. */
export const checkSpending = (lines: Ledger['lines'], entries: readonly SpendingEntry[]): bigint => {
  const named = new Map(
    entries
      .filter(({ unit, what }) => unit === 'SUP' && what === 'payment')
      .map(({ spending, amount }) => [spending, BigInt(amount)]),
  )
  const paid = new Map<string, bigint>()
  for (const { kind, from, units } of lines)
    if (kind === 'release' && from.startsWith(SPENDING))
      paid.set(
        from.slice(SPENDING.length),
        (paid.get(from.slice(SPENDING.length)) ?? 0n) + BigInt(units ?? '0'),
      )
  for (const [spending, units] of paid)
    if (units > (named.get(spending) ?? 0n))
      throw new VerificationError(
        `Spending ${spending}: its entry names ${named.get(spending) ?? 0n} units, and ${units} were paid.`,
      )
  return [...named.values()].reduce((sum, units) => sum + units, 0n) / UNITS_PER_SUP
}

/** The SUP figures that the first blocks of postings make. */
const supOf = (sums: ReadonlyMap<string, bigint>): Record<string, bigint> => {
  const sumOf = (isIn: (group: string) => boolean) =>
    [...sums].reduce((sum, [group, units]) => (isIn(group) ? sum + units : sum), 0n)
  const issued = -sumOf((group) => group.startsWith('issuance:'))
  const sold = -sumOf((group) => group === 'clearing:payments')
  const cashedOut = sumOf((group) => group.startsWith('clearing:') && group !== 'clearing:payments')
  const fund = sumOf((group) => group.startsWith('treasury:'))
  const redeemable = sumOf((group) => group === 'earned and ballots' || group.startsWith('held:'))
  const purchased = sumOf((group) => group === 'purchased')
  const escrow = sumOf((group) => group.startsWith('project:escrow:'))
  const circulation = issued + sold - cashedOut - fund
  const pools = circulation - redeemable - purchased - escrow
  return { issued, sold, cashedOut, fund, circulation, redeemable, purchased, escrow, pools }
}

const refuse = (entry: ReservesEntry, what: string): never => {
  throw new VerificationError(`Proof of reserves ${entry.id} of ${entry.month}: ${what}`)
}

const checkNaira = (entry: ReservesEntry, redeemable: bigint, spending: readonly SpendingEntry[]): void => {
  const { accounts, income, spent, held, rate, owed } = entry.naira
  const sum = Object.values(accounts).reduce((total, minor) => total + BigInt(minor), 0n)
  if (sum + BigInt(income) - BigInt(spent) !== BigInt(held))
    refuse(entry, 'its accounts do not make what is held.')
  // Money of donations leaves an account that is named above, not what was `spent`.
  const sumOf = (what: SpendingEntry['what']) =>
    spending
      .filter((each) => each.unit === 'NGN' && each.what === what && !each.fund.startsWith('donations:'))
      .reduce((total, { amount }) => total + BigInt(amount), 0n)
  if (BigInt(spent) > sumOf('payment')) refuse(entry, 'more naira was spent than the payments name.')
  if (BigInt(income) > sumOf('income')) refuse(entry, 'more naira came in than the entries name.')
  if (BigInt(owed) !== (redeemable * BigInt(rate) + UNITS_PER_SUP - 1n) / UNITS_PER_SUP)
    refuse(entry, 'what could be asked for is not the redeemable SUP at the rate.')
  const [has, owes] = [BigInt(held), BigInt(owed)]
  const coverage = owes <= 0n ? null : has <= 0n ? 0 : Number((has * 100n) / owes)
  if (entry.coverage !== coverage) refuse(entry, 'its coverage is not what its sums make.')
}

/**
 * Adds a proof of reserves up again from the postings and entries of the record. Throws when a figure differs; returns
 * what was found. What the naira accounts hold is the operator's word.
 */
export const checkReserves = (
  ledger: Ledger,
  entry: ReservesEntry,
  spending: readonly SpendingEntry[],
): string => {
  const end = ledger.endOf(entry.blocks)
  if (end < 0) refuse(entry, 'it speaks of postings that are not there.')
  const sup = supOf(sumsAfter(ledger.lines, end))
  for (const [name, units] of Object.entries(sup))
    if (entry.sup[name] !== String(units))
      refuse(entry, `${name} is ${entry.sup[name] ?? 'missing'}, its postings make ${units}.`)
  checkNaira(entry, sup['redeemable'] ?? 0n, spending)
  return `The proof of reserves ${entry.id} of ${entry.month} adds up.`
}
