import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, get } from 'node:http'

export interface Waits {
  /** Milliseconds. */
  readonly median: number
  readonly longest: number
  readonly asked: number
}

const EVERY_MS = 20

const once = (url: URL, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = performance.now()
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - asked))
    }).once('error', reject)
  })

const summary = (waits: readonly number[]): Waits => {
  const sorted = waits.toSorted((one, other) => one - other)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    asked: sorted.length,
  }
}

/** How long the cheapest answer takes while `work` runs: a blocked event loop shows here. */
export const waitsDuring = async (
  origin: string,
  work: () => Promise<unknown>,
  path = '/healthz',
): Promise<Waits> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = new URL(path, origin)
  const waits: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    do {
      waits.push(await once(url, agent))
      await sleep(EVERY_MS)
    } while (!over.signal.aborted)
  })()
  try {
    await work()
  } finally {
    over.abort()
    await asking
    agent.destroy()
  }
  return summary(waits)
}

/** The same on an idle server: the baseline for all other checks. */
export const waitsAtRest = (origin: string, path?: string): Promise<Waits> =>
  waitsDuring(origin, () => sleep(1_000), path)
