import { addCitizens, PASSWORD } from './citizens.ts'
import { makeHistory } from './history.ts'
import { startInstallation } from './installation.ts'
import { type Fault, playRound, type RoundResult, type Run } from './rounds.ts'
import { openSession } from './session.ts'
import type { Voter } from './voter.ts'

interface Wanted {
  readonly seed: number
  /** Rounds for each fault. */
  readonly rounds: number
  readonly faults: readonly Fault[]
  /** Calls of all rounds together. */
  readonly calls: number
  readonly citizens: number
  /** The file of the history. */
  readonly historyFile: string
  /** Whether to repeat the recovery in every round, or only in the last round of each fault. */
  readonly isThorough: boolean
  readonly onRound: (result: RoundResult, number: number) => void
}

const SESSIONS_EACH = 2

const prepare = async (wanted: Wanted): Promise<Run> => {
  const installation = await startInstallation()
  try {
    const { ground, citizens } = await addCitizens(await installation.openLedger(), wanted.citizens)
    const serverAddress = { port: installation.port }
    const voters: Voter[] = []
    for (const citizen of citizens)
      for (let at = 0; at < SESSIONS_EACH; at += 1)
        voters.push({
          client: `${citizen.number}.${at}`,
          citizen,
          session: await openSession(() => serverAddress.port, citizen.email, PASSWORD),
        })
    const history = makeHistory(wanted.historyFile)
    return {
      seed: wanted.seed,
      installation,
      history,
      ground,
      citizens,
      voters,
      serverAddress,
      witness: { checkpoint: null },
    }
  } catch (error) {
    await installation.stop()
    throw error
  }
}

/** Plays all rounds against one installation of the real product; returns the findings of each. */
export const torture = async (wanted: Wanted): Promise<RoundResult[]> => {
  const { rounds, faults } = wanted
  const run = await prepare(wanted)
  const calls = Math.ceil(wanted.calls / (rounds * faults.length))
  const results: RoundResult[] = []
  try {
    for (const fault of faults)
      for (let at = 0; at < rounds; at += 1) {
        const number = results.length + 1
        const isRecoveringTwice = wanted.isThorough || at === rounds - 1
        const result = await playRound(run, { fault, number, calls, isRecoveringTwice })
        wanted.onRound(result, number)
        results.push(result)
      }
  } finally {
    for (const { session } of run.voters) session.leave()
    await run.installation.stop()
    await run.history.end()
  }
  return results
}
