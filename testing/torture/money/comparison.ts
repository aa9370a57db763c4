export interface FoundPurchase {
  readonly id: string
  readonly personId: string
  readonly state: string
  readonly units: number
  readonly minor: number
  readonly references: readonly string[]
  /** Lines of the book of the money. */
  readonly payments: number
  readonly sales: number
}

export interface FoundPayout {
  readonly id: string
  readonly personId: string
  readonly units: number
  /** Of the cashout. */
  readonly state: string
  readonly reference: string | null
  readonly payout: string | null
  readonly minor: number | null
  readonly paid: number
  readonly returned: number
  readonly hold: string | null
}

export interface FoundTransfer {
  readonly reference: string
  readonly amount: number
  readonly status: string
}

interface Book {
  readonly purchases: readonly FoundPurchase[]
  readonly payouts: readonly FoundPayout[]
  /** Whether a payment of this reference arrived at the provider. */
  readonly isPaid: (reference: string) => boolean
  readonly transfers: readonly FoundTransfer[]
}

const checkPurchase = (found: FoundPurchase, isPaid: Book['isPaid']): string[] => {
  const arrived = found.references.filter(isPaid).length
  if (arrived > 1) return [`(j) purchase ${found.id} was paid ${arrived} times`]
  const wanted = arrived === 1 ? 'credited once' : 'not credited'
  const isRight =
    arrived === 1
      ? found.state === 'credited' && found.payments === 1 && found.sales === 1
      : found.state !== 'credited' && found.payments === 0 && found.sales === 0
  const stands = `${found.state}, ${found.payments} payments, ${found.sales} sales`
  return isRight ? [] : [`(j) purchase ${found.id} should be ${wanted} and is: ${stands}`]
}

/** What a cashout must be for each end of its transfer: cashout, payout, lines out, lines back, hold. */
const ends: Readonly<Record<string, string>> = {
  success: 'completed paid 1 0 posted',
  failed: 'failed failed 0 0 voided',
  reversed: 'reversed reversed 1 1 posted',
}

const checkPayout = (found: FoundPayout, transfers: readonly FoundTransfer[]): string[] => {
  const own = transfers.filter(({ reference }) => reference === found.reference)
  const [transfer] = own
  if (own.length !== 1 || !transfer) return [`(j) cashout ${found.id} has ${own.length} transfers`]
  if (transfer.amount !== found.minor) return [`(j) cashout ${found.id} was paid ${transfer.amount}`]
  const stands = [found.state, found.payout, found.paid, found.returned, found.hold].join(' ')
  // A transfer that came back before anybody asked has neither left nor returned in the book.
  const isRight =
    stands === ends[transfer.status] || (transfer.status === 'reversed' && stands === ends['failed'])
  return isRight
    ? []
    : [`(j) the transfer of cashout ${found.id} is ${transfer.status}, the cashout: ${stands}`]
}

/** Compares what the provider did with the book: nothing lost, nothing twice. */
export const compareBook = ({ purchases, payouts, isPaid, transfers }: Book): string[] => {
  const ours = new Set(payouts.map(({ reference }) => reference))
  return [
    ...purchases.flatMap((each) => checkPurchase(each, isPaid)),
    ...payouts.flatMap((each) => checkPayout(each, transfers)),
    ...transfers
      .filter(({ reference }) => !ours.has(reference))
      .map(({ reference }) => `(j) nobody ordered the transfer ${reference}`),
  ]
}
