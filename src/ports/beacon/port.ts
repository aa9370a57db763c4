/** A chain of public randomness: one round each `period` seconds since `genesis`, in seconds since 1970. */
export interface BeaconChain {
  /** The hash by which everybody names the chain, in hex. */
  readonly hash: string
  readonly publicKey: string
  readonly period: number
  readonly genesis: number
  readonly scheme: string
}

/** The value of one round, in hex; `randomness` is SHA-256 of the signature. */
export interface BeaconRound {
  readonly round: number
  readonly signature: string
  readonly randomness: string
}

/** Public randomness that nobody knows before its time and nobody can change afterwards. */
export interface Beacon {
  readonly chain: BeaconChain
  /** True for the test beacon of a demonstration, whose values are not public randomness. */
  readonly isDouble: boolean
  /** The value of a round; null while it does not exist. Throws `BeaconFailed` when nobody can be trusted to know it. */
  round(n: number): Promise<BeaconRound | null>
}

/** No relay answered, too few did, or they disagree: ask again later, and never use another value instead. */
export class BeaconFailed extends Error {}
