import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from './tools.ts'
import type { Closed, Measured } from './votes-client.ts'
import type { Crowds } from './voters.ts'

const SCRIPT = fileURLToPath(new URL('votes.lua', import.meta.url))

/** True if wrk is installed: it leaves more CPU to the server than our own client does. */
export const isWrkHere = async (): Promise<boolean> =>
  (await runTool('wrk', '-v'))?.out.startsWith('wrk ') === true

/** Seconds of warm-up. */
const WARM_UP = 2

const LINE = /^votes (\d+) us (\d+) p50 (\d+) p99 (\d+) refused (\d+) lost (\d+)$/m

/** Votes by wrk, one thread, one vote at a time on each connection. */
export const openWrk = async (crowds: Crowds) => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-votes-'))
  const fileOf = (crowd: keyof Crowds) => join(folder, `${crowd}.tsv`)
  for (const crowd of ['hot', 'spread'] as const)
    await writeFile(
      fileOf(crowd),
      crowds[crowd].map(({ path, cookie, token }) => `${path}\t${cookie}\t${token}\n`).join(''),
    )
  let next = 0
  const run = async ({ port, crowd, connections, seconds }: Closed): Promise<Measured> => {
    const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT, `http://127.0.0.1:${port}`]
    const out = (await runTool('wrk', ...how, '--', fileOf(crowd), String(next)))?.out ?? ''
    const [votes = 0, took = 0, p50 = 0, p99 = 0, refused = 0, lost = 0] = (LINE.exec(out) ?? [])
      .slice(1)
      .map(Number)
    if (!(votes > 0)) throw new Error(`wrk measured nothing: ${out}`)
    next += votes + connections
    const statuses = {
      200: votes - refused,
      ...(refused > 0 && { 400: refused }),
      ...(lost > 0 && { 0: lost }),
    }
    return { perSecond: (votes - refused) / (took / 1e6), p50: p50 / 1000, p99: p99 / 1000, statuses }
  }
  return {
    vote: async (order: Closed): Promise<Measured> => {
      // The server reopens what it released while others were measured, such as database connections.
      await run({ ...order, seconds: WARM_UP })
      return run(order)
    },
    stop: () => rm(folder, { recursive: true }),
  }
}
