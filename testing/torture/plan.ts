import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { seeded } from '../browser/helpers/history.ts'
import type { Citizen, Ground } from './citizens.ts'
import type { Cast, Expected } from './history.ts'

/** The id of no leader. */
const STRANGER = '00000000-0000-4000-8000-000000000000'

export interface Ballot {
  readonly key: string
  readonly leader: string
  readonly amount: number
  readonly expects: Expected
  /** How many times it is sent in parallel. */
  readonly copies: number
}

/** The next step of a session: reads something, or sends one ballot, or two in parallel under one key. */
export type Step =
  | { readonly look: 'ballot' | 'wallet' | 'statement' }
  | { readonly ballots: readonly Ballot[] }

/** Derives the seed of one part of a run; equal parts give equal seeds. */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let mixed = 0x811c9dc5
  for (const letter of parts.join('\n')) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return mixed >>> 0
}

interface Planning {
  readonly seed: number
  readonly round: number
  readonly client: string
  readonly citizen: Citizen
  readonly ground: Ground
  /** Send every ballot 2 to 5 times in parallel. */
  readonly isDuplicating: boolean
}

/** The steps of one session in one round; the same seed gives the same steps. */
export const makePlan = ({ seed, round, client, citizen, ground, isDuplicating }: Planning) => {
  const chance = seeded(seedOf(seed, round, client))
  const below = (count: number) => Math.floor(chance() * count)
  let number = 0
  const ballot = (maxAmount: number): Ballot => {
    number += 1
    const amount = 1 + below(maxAmount)
    const leader = ground.leaders[below(ground.leaders.length)] ?? ''
    const copies = isDuplicating ? 2 + below(4) : chance() < 0.08 ? 2 : 1
    const expects = amount * UNITS_PER_SUP > citizen.funds ? 'INSUFFICIENT_BALANCE' : 'ok'
    return { key: `t${seed}-${round}-${client}-${number}`, leader, amount, expects, copies }
  }
  const affordable = Math.min(10, citizen.funds / UNITS_PER_SUP)

  /** A used key with another content: the server must refuse it. */
  const reuse = (earlier: Cast): Ballot => ({
    ...ballot(10),
    key: earlier.key,
    leader: earlier.leader,
    amount: (earlier.amount % affordable) + 1,
    expects: 'KEY_REUSED',
  })

  return (earlier: Cast | undefined): Step => {
    const kind = chance()
    if (kind < 0.14) return { look: 'ballot' }
    if (kind < 0.23) return { look: 'wallet' }
    if (kind < 0.24) return { look: 'statement' }
    if (kind < 0.27 && earlier && affordable > 1) return { ballots: [reuse(earlier)] }
    if (kind < 0.29) return { ballots: [{ ...ballot(10), amount: below(2) * 11, expects: 'INVALID_INPUT' }] }
    if (kind < 0.31)
      return { ballots: [{ ...ballot(affordable), leader: STRANGER, expects: 'NOT_STANDING' }] }
    if (kind < 0.34 && affordable > 1) {
      const one: Ballot = { ...ballot(affordable), expects: 'either' }
      return { ballots: [one, { ...one, amount: (one.amount % affordable) + 1 }] }
    }
    return { ballots: [ballot(10)] }
  }
}
