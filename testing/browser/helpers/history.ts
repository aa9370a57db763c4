import { setTimeout as sleep } from 'node:timers/promises'
import { nominationForm, scoresOf } from '#test/nominations.ts'
import { checkedForApproval } from '#test/nomination-parts.ts'
import type { Answer, Client } from './client.ts'

/** One write as its client saw it; `unknown` means that the answer was lost, not that the write was. */
export interface Operation {
  readonly kind: 'nominate' | 'take' | 'score' | 'review'
  readonly client: Client
  readonly path: string
  readonly body: unknown
  readonly key: string
  /** The nominee's name of a nomination, otherwise the nomination's id. */
  readonly about: string
  state: 'ok' | 'fail' | 'unknown'
  answer: Answer | null
}

/** A random generator that repeats for the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const approval = { verdict: 'approve', ...checkedForApproval }
const rejection = { verdict: 'reject', reasonCode: 'insufficient_evidence' }

const write = ({ client, path, body, key, kind }: Operation): Promise<Answer> =>
  client.write(path, body, key, kind === 'score' ? 'PUT' : 'POST')

/** All requests of all clients, in the order sent. */
export const makeHistory = (chance: () => number) => {
  const operations: Operation[] = []
  /** Nominations that wait for a decision, the oldest first. */
  const open = new Set<string>()
  const taken = new Set<string>()
  const scored = new Set<string>()
  /** Nominations that a reviewer has finished with: reviewed, or refused. */
  const closed = new Set<string>()

  const settle = (operation: Operation, answer: Answer): void => {
    const { kind, about, client } = operation
    operation.answer = answer
    operation.state = answer.status < 300 ? 'ok' : 'fail'
    if (answer.status >= 500)
      throw new Error(`${operation.path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    const { id = '', status } = answer.body as { id?: string; status?: string }
    if (kind !== 'nominate' && (kind === 'review' || operation.state === 'fail'))
      closed.add(`${client.name} ${about}`)
    if (operation.state === 'fail') return
    if (kind === 'nominate') open.add(id)
    if (kind === 'take') taken.add(`${client.name} ${about}`)
    if (kind === 'score') scored.add(`${client.name} ${about}`)
    if (status === 'approved' || status === 'rejected') open.delete(about)
  }

  const send = async (operation: Operation): Promise<boolean> => {
    operations.push(operation)
    try {
      settle(operation, await write(operation))
      return true
    } catch (error) {
      if (operation.answer) throw error
      return false
    }
  }

  const make = (
    kind: Operation['kind'],
    client: Client,
    about: string,
    path: string,
    body: unknown,
  ): Operation => {
    const key = `${kind}-${client.name}-${operations.length}-${Math.floor(chance() * 1e9)}`
    return { kind, client, about, path, body, key, state: 'unknown', answer: null }
  }

  /** Nominates without pause until an answer is lost. */
  const nominateOn = async (client: Client): Promise<void> => {
    for (;;) {
      const form = nominationForm()
      if (!(await send(make('nominate', client, form.nomineeFullName, '/api/nominations', form)))) return
    }
  }

  /** Takes and reviews the oldest open nominations while other reviewers do the same, until an answer is lost. */
  const reviewOn = async (client: Client, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const mine = [...open].filter((id) => !closed.has(`${client.name} ${id}`)).slice(0, 3)
      const id = mine[Math.floor(chance() * mine.length)]
      if (id === undefined) {
        await sleep(5)
        continue
      }
      const base = `/api/vetting/nominations/${id}`
      const own = `${client.name} ${id}`
      const next = scored.has(own)
        ? make('review', client, id, `${base}/review`, chance() < 0.7 ? approval : rejection)
        : taken.has(own)
          ? make('score', client, id, `${base}/scores`, scoresOf())
          : make('take', client, id, `${base}/take`, {})
      if (!(await send(next))) return
    }
  }

  return {
    operations,
    nominateOn,
    reviewOn,
    unknown: () => operations.filter(({ state }) => state === 'unknown'),
    /** Retries a write with its own key; returns the answer. */
    repeat: async (operation: Operation): Promise<Answer> => {
      const answer = await write(operation)
      if (operation.state === 'unknown') settle(operation, answer)
      return answer
    },
  }
}

export type History = ReturnType<typeof makeHistory>
