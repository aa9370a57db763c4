import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/server/database/database.ts'
import { seeded } from '../browser/helpers/history.ts'
import { checkLedger, checkSecondRecovery } from './ledger.ts'
import { checkCitizen } from './checker.ts'
import type { Citizen, Ground } from './citizens.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import type { Cast, History } from './history.ts'
import { checksums, countBallots, effectsOf, inspectLedger, inspectCitizen } from './inspection.ts'
import type { Installation } from './installation.ts'
import { makePlan, seedOf } from './plan.ts'
import { checkRecord, type Witness } from './record-check.ts'
import { castAgain, castBallot, castUntilKnown, look, type Voter } from './voter.ts'

export const faults = ['kill-server', 'kill-postgres', 'drop-connections', 'duplicate'] as const
export type Fault = (typeof faults)[number]

/** The state that all rounds of a run share. */
export interface Run {
  readonly seed: number
  readonly installation: Installation
  readonly history: History
  readonly ground: Ground
  readonly citizens: readonly Citizen[]
  readonly voters: readonly Voter[]
  /** The port for the sessions: of the server, or of the proxy in front of it. */
  readonly serverAddress: { port: number }
  readonly witness: Witness
}

export interface RoundResult {
  readonly fault: Fault
  readonly calls: number
  readonly acknowledged: number
  readonly refused: number
  /** Ballots whose first answer was lost. */
  readonly unknown: number
  /** Milliseconds of the slowest restart; missing when there was none. */
  readonly recoveredIn: number | null
  readonly violations: readonly string[]
}

interface Round {
  readonly run: Run
  readonly fault: Fault
  readonly number: number
  readonly violations: string[]
  readonly count: { calls: number }
  readonly chance: () => number
}

const isKilling = (fault: Fault): boolean => fault.startsWith('kill-')
const SHARE_OF_CUTS = 0.06
const TRIES_AT_ONCE = 2

const castingOf = ({ run: { history, ground }, violations, count }: Round) => ({
  history,
  contest: ground.contest,
  faults: violations,
  count,
})

/** Runs the steps of every session until the number of calls is reached; before a kill, until the first lost answer. */
const work = async (round: Round, until: number, part: string): Promise<void> => {
  const { run, fault, number, count, chance } = round
  const casting = castingOf(round)
  const isAwaitingKill = part === 'before'
  const go = async (voter: Voter) => {
    const { client, citizen } = voter
    const seed = seedOf(run.seed, part)
    const next = makePlan({
      seed,
      round: number,
      client,
      citizen,
      ground: run.ground,
      isDuplicating: fault === 'duplicate',
    })
    let earlier: Cast | undefined
    while (count.calls < until) {
      const step = next(earlier)
      if ('look' in step) {
        if (!(await look(voter, casting, step.look)) && isAwaitingKill) return
        continue
      }
      const casts = await Promise.all(step.ballots.map((ballot) => castBallot(voter, casting, ballot)))
      const lost = casts.filter(({ outcome }) => outcome === 'unknown')
      if (lost.length > 0 && isAwaitingKill) return
      // Some sessions retry immediately, while the first request may still run; the others retry after the round.
      for (const cast of lost)
        for (let tries = 0; tries < TRIES_AT_ONCE && cast.outcome === 'unknown' && chance() < 0.5; tries += 1)
          await castAgain(voter, casting, cast)
      if (casts.length === 1 && casts[0]?.outcome === 'ok') [earlier] = casts
    }
  }
  await Promise.all(run.voters.map(go))
}

/** Retries every unknown ballot; one that was cast must be reported as repeated and not be cast again. */
const retryUnknown = async (round: Round, db: Database): Promise<void> => {
  const { run, violations, fault } = round
  const unknown = run.history.casts.filter(({ outcome }) => outcome === 'unknown')
  const effects = await effectsOf(db, run.citizens, unknown)
  const casting = castingOf(round)
  await Promise.all(
    run.voters.map(async (voter) => {
      for (const cast of unknown.filter(({ client }) => client === voter.client)) {
        const hadEffect = effects.has(cast)
        await castUntilKnown(voter, casting, cast)
        const { taken, key } = cast
        if (hadEffect && !taken?.isRepeated)
          violations.push(`(c) ballot ${key} took effect and its retry does not know it`)
        // Two ballots under one key are each other's retry, and after a cut connection the first may still run.
        if (!hadEffect && taken?.isRepeated && isKilling(fault) && cast.expects !== 'either')
          violations.push(`(c) the retry of ballot ${key} speaks of an effect that was not there`)
      }
    }),
  )
}

/** All checks on the whole history so far. */
const inspect = async (round: Round, db: Database): Promise<void> => {
  const { run, violations } = round
  const { history, citizens, ground, voters } = run
  const casts = Map.groupBy(history.casts, ({ citizen }) => citizen)
  const looks = Map.groupBy(history.looks, ({ citizen }) => citizen)
  violations.push(...checkLedger(await inspectLedger(db, ground)))
  for (const citizen of citizens) {
    const own = casts.get(citizen.number) ?? []
    const session = voters.find((voter) => voter.citizen === citizen)?.session
    const statement = (await session?.text('/api/wallet/transactions.csv')) ?? ''
    const found = await inspectCitizen(db, ground, citizen, own, statement)
    const { name, funds } = citizen
    violations.push(
      ...checkCitizen({ name, funds, casts: own, looks: looks.get(citizen.number) ?? [], found }),
    )
  }
  const { port } = run.installation
  violations.push(...(await checkRecord(db, { port, witness: run.witness, ballots: await countBallots(db) })))
}

/** Causes the fault at a time that the seed chooses while the sessions work; returns the restart time. */
const strike = async (round: Round, quota: number): Promise<number | null> => {
  const { run, fault, chance, count } = round
  const { installation, serverAddress } = run
  if (fault === 'duplicate') {
    await work(round, quota, 'whole')
    return null
  }
  if (fault === 'drop-connections') {
    const proxy = await startCuttingProxy(() => installation.port, chance, SHARE_OF_CUTS)
    serverAddress.port = proxy.port
    await work(round, quota, 'whole')
    serverAddress.port = installation.port
    await proxy.stop()
    return null
  }
  const [at, late] = [quota * (0.15 + 0.6 * chance()), chance() * 25]
  const working = work(round, Number.POSITIVE_INFINITY, 'before')
  while (count.calls < at) await sleep(1)
  await sleep(late)
  await (fault === 'kill-server' ? installation.killServer() : installation.killPostgres())
  await working
  return installation.restart()
}

/** Recovers a second time from the same fault while nobody votes: no table may change. */
const recoverAgain = async (round: Round): Promise<number> => {
  const { run, fault, violations } = round
  const { installation } = run
  const look = async () => {
    const db = await installation.openLedger()
    // One snapshot: a hold that expires between two reads would look like a change by the recovery.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => ({
        tables: await checksums(tx),
        open: (await inspectLedger(tx, run.ground)).openHolds,
      }))
  }
  const before = await look()
  await (fault === 'kill-postgres' ? installation.killPostgres() : installation.killServer())
  const took = await installation.restart()
  const after = await look()
  // A hold expired meanwhile and was returned, which is correct: start the comparison again.
  if (after.open !== before.open) return recoverAgain(round)
  violations.push(...checkSecondRecovery(before.tables, after.tables))
  return took
}

interface Asked {
  readonly fault: Fault
  readonly number: number
  readonly calls: number
  /** Whether to repeat the recovery and compare; every run does it at least once. */
  readonly isRecoveringTwice: boolean
}

/** One round: work, fault, recovery, retries, the rest of the work, all checks. */
export const playRound = async (
  run: Run,
  { fault, number, calls, isRecoveringTwice }: Asked,
): Promise<RoundResult> => {
  const { installation, history } = run
  const chance = seeded(seedOf(run.seed, number, fault))
  const round: Round = { run, fault, number, violations: [], count: { calls: 0 }, chance }
  history.note('round', { number, fault, seed: run.seed })
  const from = history.casts.length
  let recoveredIn = await strike(round, calls)
  const lost = history.casts.slice(from).filter(({ outcome }) => outcome === 'unknown').length
  await retryUnknown(round, await installation.openLedger())
  if (isKilling(fault)) await work(round, calls, 'after')
  await retryUnknown(round, await installation.openLedger())
  if (isRecoveringTwice) recoveredIn = Math.max(recoveredIn ?? 0, await recoverAgain(round))
  await inspect(round, await installation.openLedger())
  const own = history.casts.slice(from)
  return {
    fault,
    calls: round.count.calls,
    acknowledged: own.filter(({ outcome }) => outcome === 'ok').length,
    refused: own.filter(({ outcome }) => outcome === 'fail').length,
    unknown: lost,
    recoveredIn,
    violations: round.violations,
  }
}
