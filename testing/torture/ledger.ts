/** The state of the installation's ledger. Whole units. */
export interface FoundLedger {
  /** The sum of all balances. */
  readonly sum: number
  /** Negative accounts that may not be overdrawn. */
  readonly negative: readonly number[]
  /** Accounts whose balance differs from the sum of their transfers. */
  readonly differing: readonly number[]
  /** The balance of the contest's pool account, and the sum of its standing ballots. */
  readonly pool: number
  readonly standing: number
  /** Holds: the holds account, the sum of open holds, and holds whose transfers do not fit their state. */
  readonly held: number
  readonly openHolds: number
  readonly crookedHolds: readonly string[]
}

/** (d), (e), (h): the ledger adds up, the pool account equals the ballots, and the holds account equals the open holds. */
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

/** (i) A second recovery changes no table: compares the checksums before and after. */
export const checkSecondRecovery = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((table) => before[table] !== after[table])
    .map((table) => `(i) a second recovery changed ${table}`)
