export interface FoundRefund {
  readonly id: string
  readonly purchaseId: string
  readonly personId: string
  readonly reference: string
  readonly state: string
  readonly minor: number
  /** SUP that should be taken back for it, what was, and whether that stays taken. */
  readonly units: number
  readonly taken: number
  readonly reversal: string | null
  /** Lines of the book of the money. */
  readonly lines: number
}

/** A refund as the provider has it; `note` names ours. */
export interface RefundThere {
  readonly note: string
  readonly amount: number
  readonly status: string
}

/** What a refund must be for each end at the provider: refund, reversal, lines. */
const ends: Readonly<Record<string, string>> = {
  processed: 'done final 1',
  failed: 'failed returned 0',
}
/** The server died before the provider heard of it: after a day it has failed. */
const NEVER_BEGUN = 'sending open 0'

const checkRefund = (found: FoundRefund, there: readonly RefundThere[]): string[] => {
  const own = there.filter(({ note }) => note === found.reference)
  const [one] = own
  if (own.length > 1) return [`(j) refund ${found.id} was paid back ${own.length} times`]
  const stands = `${found.state} ${found.reversal} ${found.lines}`
  const faults =
    stands === (one ? ends[one.status] : NEVER_BEGUN)
      ? []
      : [`(j) refund ${found.id} is ${one?.status ?? 'unknown'} at the provider, and here: ${stands}`]
  if (one && one.amount !== found.minor) faults.push(`(j) refund ${found.id} paid ${one.amount} back`)
  if (found.taken !== found.units) faults.push(`(j) refund ${found.id} took ${found.taken} of ${found.units}`)
  return faults
}

/** Compares what the provider paid back with the book: each refund once, and none that nobody ordered. */
export const compareRefunds = (refunds: readonly FoundRefund[], there: readonly RefundThere[]): string[] => {
  const ours = new Set(refunds.map(({ reference }) => reference))
  return [
    ...refunds.flatMap((each) => checkRefund(each, there)),
    ...there.filter(({ note }) => !ours.has(note)).map(({ note }) => `(j) nobody ordered the refund ${note}`),
  ]
}
