import { fork } from 'node:child_process'
import { once } from 'node:events'
import { goalLine, median, othersLine, watchOthers } from './machine.ts'
import type { PagesHeard, PagesOrder } from './pages-client.ts'
import { serveKeptAndMade } from './served.ts'
import { runTool } from './tools.ts'
import { isWrkHere } from './wrk.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 16
const GOAL = 40
/** As phones ask, and as wrk does without further words. */
const ways = { compressed: ['accept-encoding: br'], plain: [] } as const

type Ask = (order: PagesOrder) => Promise<PagesHeard>

const byWrk: Ask = async ({ port, path, headers, connections, seconds }) => {
  const more = headers.flatMap((header) => ['-H', header])
  const url = `http://localhost:${port}${path}`
  const out = (await runTool('wrk', '-t1', `-c${connections}`, `-d${seconds}s`, ...more, url))?.out ?? ''
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1] ?? Number.NaN),
    bytes: Number.NaN,
    others: Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0),
  }
}

const openClient = async (): Promise<{ ask: Ask; name: string; stop: () => void }> => {
  if (await isWrkHere()) return { ask: byWrk, name: 'wrk', stop: () => {} }
  const child = fork(new URL('pages-client.ts', import.meta.url))
  const ask: Ask = async (order) => {
    const heard = once(child, 'message')
    child.send(order)
    return (await heard)[0] as PagesHeard
  }
  return { ask, name: 'our own client', stop: () => void child.kill() }
}

/** Every page that a guest may open without a link of their own. */
const pathsOf = async (origin: string): Promise<string[]> => {
  const text = await (await fetch(`${origin}/api/leaders`)).text()
  const leader = /[\da-f]{8}-[\da-f-]{27}/.exec(text)?.[0] ?? ''
  return [
    '/',
    '/leaders',
    `/leaders/${leader}`,
    '/leaders?search=ada',
    '/projects',
    '/transparency',
    '/canada',
    '/auth',
  ]
}

/** Pages a second for guests: kept, beside the same page rendered for each visit, in turns. */
export const benchPages = async (): Promise<void> => {
  const { kept, made, stop } = await serveKeptAndMade()
  const client = await openClient()
  console.log(
    `\npages: pages a second for guests, ${CONNECTIONS} connections by ${client.name}, medians of ${ROUNDS} rounds in turns; one server process and its client share this machine`,
  )
  const watched = watchOthers([])
  const ask = (url: string, path: string, headers: readonly string[], seconds = SECONDS) =>
    client.ask({ port: Number(new URL(url).port), path, headers, connections: CONNECTIONS, seconds })
  const rounds = async (path: string, headers: readonly string[]) => {
    const found: { kept: PagesHeard; made: PagesHeard }[] = []
    for (const url of [made, kept]) await ask(url, path, headers, 1)
    for (let round = 0; round < ROUNDS; round += 1)
      found.push({ made: await ask(made, path, headers), kept: await ask(kept, path, headers) })
    return found
  }
  try {
    for (const path of await pathsOf(made))
      for (const [way, headers] of Object.entries(ways)) {
        const found = await rounds(path, headers)
        const of = (pick: (each: (typeof found)[number]) => number) => median(found.map(pick))
        const ratio = of((each) => each.kept.perSecond / each.made.perSecond)
        const refused = found.reduce((sum, each) => sum + each.kept.others + each.made.others, 0)
        const name = `${path.replace(/[\da-f]{8}-[\da-f-]+/, ':leaderId')}, ${way}`
        console.log(
          `  ${name.padEnd(34)} kept ${of((each) => each.kept.perSecond)
            .toFixed(0)
            .padStart(6)}/s, made anew ${of((each) => each.made.perSecond)
            .toFixed(0)
            .padStart(4)}/s${refused > 0 ? `, ${refused} were no pages` : ''}`,
        )
        // A page with a form gets each visitor's own token, so it is filled in and compressed for each.
        if (path !== '/auth') console.log(goalLine(`${name}: times as many`, ratio, GOAL))
      }
    console.log(othersLine([watched()]))
  } finally {
    client.stop()
    await stop()
  }
}
