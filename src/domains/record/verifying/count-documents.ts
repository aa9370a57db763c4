/** A count's document, as docs/public-record.md writes it. */
export interface CountDocument {
  /** Missing in the first form, which had no groups. */
  readonly form?: 2
  readonly contest: string
  readonly tallyRule: 'linear' | 'square_root'
  readonly tieRule: 'audit_score_then_lot' | 'lot'
  readonly seats: number
  readonly quorum: number
  readonly candidates: readonly string[]
  readonly scores: Readonly<Record<string, number>>
  readonly ballots: number
  readonly lotSeed: string
  readonly lines: readonly Line[]
  readonly order: readonly string[]
  readonly winners: readonly string[]
  readonly reserves: readonly string[]
}

interface Line {
  readonly leader: string
  readonly sup: number
  readonly ballots: number
}

/** What is told of ballots together: whole SUP, and millionths of a vote. */
export interface Sums {
  readonly ballots: number
  readonly sup: number
  readonly weight: number
}
interface Group extends Sums {
  readonly parts: readonly { readonly leader: string; readonly ballots: number }[]
}

/** A count's document of the second form: ballots in groups of five or more, as docs/public-record.md writes it. */
export interface GroupedCount extends Omit<CountDocument, 'form'> {
  readonly form: 2
  /** Whole SUP of all ballots. */
  readonly sup: number
  /** How many ballots are for whom; empty where fewer than five were cast. */
  readonly tally: readonly { readonly leader: string; readonly ballots: number }[]
  readonly groups: readonly Group[]
  readonly verified: readonly (Sums & { readonly leaders: readonly string[] })[] | null
}
