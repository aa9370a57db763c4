/** The document of a count, as docs/public-record.md specifies it. */
export interface CountDocument {
  /** Missing in form 1, which has no groups. */
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

/** Published sums of ballots: whole SUP, and millionths of a vote. */
export interface Sums {
  readonly ballots: number
  readonly sup: number
  readonly weight: number
}
interface Group extends Sums {
  readonly parts: readonly { readonly leader: string; readonly ballots: number }[]
}

/** A count document of form 2: ballots in groups of five or more, as docs/public-record.md specifies it. */
export interface GroupedCount extends Omit<CountDocument, 'form'> {
  readonly form: 2
  /** Whole SUP of all ballots. */
  readonly sup: number
  /** The number of ballots for each leader; empty when fewer than five were cast. */
  readonly tally: readonly { readonly leader: string; readonly ballots: number }[]
  readonly groups: readonly Group[]
  readonly verified: readonly (Sums & { readonly leaders: readonly string[] })[] | null
}
