/** What the ledger of the whole installation say of themselves. Whole units. */
export interface FoundLedger {
  /** What all balances add up to. */
  readonly sum: number
  /** Accounts below nothing that may not be. */
  readonly negative: readonly number[]
  /** Accounts whose balance is not the sum of their transfers. */
  readonly differing: readonly number[]
  /** The contest's pool, and what its standing ballots hold together. */
  readonly pool: number
  readonly standing: number
  /** What is set aside: the account, the open holds, and holds that do not have the transfers of their state. */
  readonly held: number
  readonly openHolds: number
  readonly crookedHolds: readonly string[]
}

/** (d), (e), (h): the ledger adds up, the pool holds what the ballots say, what is set aside is the open holds. */
export const checkLedger = (found: FoundLedger): string[] => [
  ...(found.sum === 0 ? [] : [`(d) all balances add up to ${found.sum}`]),
  ...found.negative.map((id) => `(d) account ${id} stands below nothing`),
  ...found.differing.map((id) => `(d) account ${id} is not the sum of its transfers`),
  ...(found.pool === found.standing
    ? []
    : [`(e) the pool holds ${found.pool} and the ballots hold ${found.standing}`]),
  ...(found.held === found.openHolds
    ? []
    : [`(h) ${found.held} is set aside and the open holds are ${found.openHolds}`]),
  ...found.crookedHolds.map((id) => `(h) hold ${id} and its transfers do not agree`),
]

/** (i) Recovering a second time changes nothing: the checksums of every table before and after. */
export const checkSecondRecovery = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((table) => before[table] !== after[table])
    .map((table) => `(i) a second recovery changed ${table}`)
