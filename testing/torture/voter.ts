import { setTimeout as sleep } from 'node:timers/promises'
import { unitsOf } from '#shared/values/money.ts'
import type { Citizen } from './citizens.ts'
import type { Cast, History, Look, Taken } from './history.ts'
import type { Ballot } from './plan.ts'
import type { Answer, Session } from './session.ts'

/** One session of one citizen; each citizen has two, as with a phone and a computer. */
export interface Voter {
  readonly client: string
  readonly citizen: Citizen
  readonly session: Session
}

interface Told {
  readonly receipt: { readonly record: number; readonly version: number; readonly commitment: string }
  readonly leaderId: string
  readonly amount: number
  readonly isRepeated: boolean
}

const takenOf = ({ body }: Answer): Taken => {
  const { receipt, leaderId, amount, isRepeated } = body as unknown as Told
  const { record, version, commitment } = receipt
  return { record, version, commitment, leader: leaderId, amount, isRepeated }
}

/** After a server error or no answer we do not know whether the ballot was cast. */
const isLost = (answer: Answer | null): boolean => !answer || answer.status >= 500

/** Combines the answers to several sends of one ballot with one key, and checks that they agree. */
export const judge = (answers: readonly (Answer | null)[]) => {
  const whole = answers.filter((answer) => answer !== null && !isLost(answer)) as Answer[]
  const taken = whole.filter(({ status }) => status === 200).map(takenOf)
  const refused = whole.filter(({ status }) => status !== 200)
  const faults: string[] = []
  if (taken.length > 0 && refused.length > 0) faults.push('was taken and refused')
  if (taken.filter(({ isRepeated }) => !isRepeated).length > 1)
    faults.push('took effect for more than one answer')
  if (new Set(taken.map(({ record, commitment }) => `${record} ${commitment}`)).size > 1)
    faults.push('was answered with different receipts')
  if (answers.some((answer) => answer?.status === 500)) faults.push('was answered with 500')
  const [first] = taken
  if (first)
    return {
      outcome: 'ok' as const,
      answer: { ...first, isRepeated: taken.every((each) => each.isRepeated) },
      faults,
    }
  const [refusal] = refused
  if (refusal) return { outcome: 'fail' as const, answer: String(refusal.body['code']), faults }
  return { outcome: 'unknown' as const, answer: 'lost', faults }
}

interface Casting {
  readonly history: History
  readonly contest: string
  readonly faults: string[]
  /** Counts requests. */
  readonly count: { calls: number }
}

const send = (
  { session }: Voter,
  { contest, count }: Casting,
  { key, leader, amount }: Pick<Ballot, 'key' | 'leader' | 'amount'>,
) => {
  count.calls += 1
  return session.ask('POST', `/api/voting/contests/${contest}/ballot`, { leaderId: leader, amount }, key)
}

/** Sends a ballot several times in parallel, as planned, and records the outcome. */
export const castBallot = async (voter: Voter, casting: Casting, ballot: Ballot): Promise<Cast> => {
  const { client, citizen } = voter
  const cast = casting.history.begin({ ...ballot, client, citizen: citizen.number })
  const answers = await Promise.all(Array.from({ length: ballot.copies }, () => send(voter, casting, ballot)))
  const { outcome, answer, faults } = judge(answers)
  casting.history.settle(cast, outcome, answer)
  casting.faults.push(...faults.map((fault) => `(a) ballot ${cast.key} ${fault}`))
  return cast
}

/** Retries with the same key; an answer settles an unknown ballot. */
export const castAgain = async (voter: Voter, casting: Casting, cast: Cast): Promise<void> => {
  const { outcome, answer, faults } = judge([await send(voter, casting, cast)])
  casting.faults.push(...faults.map((fault) => `(c) the retry of ballot ${cast.key} ${fault}`))
  if (outcome !== 'unknown') casting.history.settle(cast, outcome, answer)
}

const MAX_MS = 30_000
const PAUSE_MS = 250

/** Retries until an answer comes: a server that has just started may say that it is busy. */
export const castUntilKnown = async (voter: Voter, casting: Casting, cast: Cast): Promise<void> => {
  const latest = performance.now() + MAX_MS
  await castAgain(voter, casting, cast)
  while (cast.outcome === 'unknown' && performance.now() < latest) {
    await sleep(PAUSE_MS)
    await castAgain(voter, casting, cast)
  }
}

const paths: Readonly<Record<Look['of'], string>> = {
  ballot: '/api/voting/mine',
  wallet: '/api/wallet',
  statement: '/api/wallet/transactions?limit=1',
}

interface Shown {
  readonly contest: { readonly ballot: { leaderId: string; amount: number; version: number } | null } | null
  readonly buckets: { readonly earned: string }
  readonly items: readonly { readonly id: string }[]
}

const seenIn = (of: Look['of'], body: Answer['body']): Pick<Look, 'value' | 'choice'> => {
  const { contest, buckets, items } = body as unknown as Shown
  if (of === 'wallet') return { value: unitsOf(buckets.earned) ?? Number.NaN, choice: null }
  if (of === 'statement') return { value: Number(items[0]?.id ?? 0), choice: null }
  const ballot = contest?.ballot
  return {
    value: ballot?.version ?? 0,
    choice: ballot ? { leader: ballot.leaderId, amount: ballot.amount } : null,
  }
}

/** Reads the citizen's own ballot, wallet or statement; false when no answer came. */
export const look = async (voter: Voter, casting: Casting, of: Look['of']): Promise<boolean> => {
  const { client, citizen, session } = voter
  const invoked = casting.history.beginLook(client, of)
  casting.count.calls += 1
  const answer = await session.ask('GET', paths[of])
  if (!answer || isLost(answer)) {
    if (answer?.status === 500) casting.faults.push(`(f) ${paths[of]} was answered with 500`)
    casting.history.lostLook(client, of)
    return false
  }
  if (answer.status === 200)
    casting.history.look({ client, citizen: citizen.number, of, invoked, ...seenIn(of, answer.body) })
  else casting.faults.push(`(f) ${client} was refused ${paths[of]}: ${answer.status}`)
  return true
}
