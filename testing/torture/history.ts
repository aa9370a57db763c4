import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** The server's answer to an accepted ballot. */
export interface Taken {
  readonly record: number
  readonly version: number
  readonly commitment: string
  readonly leader: string
  /** Whole SUP. */
  readonly amount: number
  readonly isRepeated: boolean
}

/** The expected outcome of a ballot: accepted, refused with this code, or either (two contents under one key in parallel). */
export type Expected =
  | 'ok'
  | 'either'
  | 'INSUFFICIENT_BALANCE'
  | 'KEY_REUSED'
  | 'INVALID_INPUT'
  | 'NOT_STANDING'

/** One ballot as its client saw it; `unknown` means that the answer was lost, not that the ballot was. */
export interface Cast {
  readonly client: string
  readonly citizen: number
  readonly key: string
  readonly leader: string
  /** Whole SUP. */
  readonly amount: number
  readonly expects: Expected
  /** Positions in the history: when it was sent, and when it was settled. */
  readonly invoked: number
  completed: number
  outcome: 'pending' | 'ok' | 'fail' | 'unknown'
  taken: Taken | null
  code: string
}

/** What one session read of its own ballot, wallet or statement. */
export interface Look {
  readonly client: string
  readonly citizen: number
  readonly of: 'ballot' | 'wallet' | 'statement'
  readonly invoked: number
  readonly completed: number
  /** The version of the ballot, the units of earned SUP, or the number of the latest entry. */
  readonly value: number
  /** The choice, if the ballot was read. */
  readonly choice: { readonly leader: string; readonly amount: number } | null
}

type Event = 'invoke' | 'ok' | 'fail' | 'unknown'

/** All requests of all sessions in their order, also as JSON lines in a file. */
export const makeHistory = (file: string) => {
  const lines = createWriteStream(file)
  const casts: Cast[] = []
  const looks: Look[] = []
  const started = performance.now()
  let place = 0

  const write = (event: Event, client: string, op: string, kind: string, value: unknown): number => {
    place += 1
    const time = Math.round(performance.now() - started)
    lines.write(`${JSON.stringify({ at: place, time, client, op, kind, event, value })}\n`)
    return place
  }

  return {
    file,
    casts,
    looks,
    begin: (cast: Pick<Cast, 'client' | 'citizen' | 'key' | 'leader' | 'amount' | 'expects'>): Cast => {
      const { client, key, leader, amount } = cast
      const invoked = write('invoke', client, key, 'cast', { leader, amount })
      const made: Cast = { ...cast, invoked, completed: 0, outcome: 'pending', taken: null, code: '' }
      casts.push(made)
      return made
    },
    /** Settles a ballot; a retry may settle a ballot with a lost answer again. */
    settle: (cast: Cast, outcome: 'ok' | 'fail' | 'unknown', answer: Taken | string): void => {
      cast.completed = write(outcome, cast.client, cast.key, 'cast', answer)
      cast.outcome = outcome
      if (typeof answer === 'string') cast.code = answer
      else cast.taken = answer
    },
    beginLook: (client: string, of: Look['of']): number => write('invoke', client, '', of, null),
    look: (look: Omit<Look, 'completed'>): void => {
      const completed = write('ok', look.client, '', look.of, { value: look.value, choice: look.choice })
      looks.push({ ...look, completed })
    },
    lostLook: (client: string, of: Look['of']): void => void write('unknown', client, '', of, null),
    note: (kind: string, value: unknown): void => void write('ok', 'torture', '', kind, value),
    end: async (): Promise<void> => {
      lines.end()
      await finished(lines)
    },
  }
}

export type History = ReturnType<typeof makeHistory>
