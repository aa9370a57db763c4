import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { prepareDatabase } from '#app/server/prepare.ts'
import { type Domains, domains } from '#app/server/domains.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { systemClock } from '#platform/server/clock.ts'
import { BACKLOG } from '#platform/server/admission/shed.ts'
import { openRehearsalApp } from '../rehearsal/app.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { addAccounts, limitTool, measureLimit } from './limit.ts'
import {
  type Figures,
  goalLine,
  lineOf,
  median,
  othersLine,
  parentOf,
  ratioOf,
  watchOthers,
} from './machine.ts'
import { benchOverload } from './overload.ts'
import type { Closed, Measured, Order } from './votes-client.ts'
import { type Crowds, gatherCrowds } from './voters.ts'
import { isWrkHere, openWrk } from './wrk.ts'

const SECONDS = 4
const ROUNDS = 3
const CONNECTIONS = 64
/** Seconds of warm-up: a server that has just started still compiles its code. */
const WARM_UP = 8

/** The same calls without batching: each request gets its own database handle. */
const oneByOne: Domains = {
  ...domains,
  sessions: {
    ...domains.sessions,
    find: (db, ...rest) => domains.sessions.find(db.withoutPlugins(), ...rest),
  },
  routes: domains.routes.map((route) =>
    route.name === 'voting.vote'
      ? { ...route, use: (ctx, input) => route.use({ ...ctx, db: ctx.db.withoutPlugins() }, input) }
      : route,
  ),
}

/** The load, in its own process. */
const startClient = async (crowds: Crowds) => {
  const child = fork(new URL('votes-client.ts', import.meta.url), { serialization: 'advanced' })
  const ask = async <Answer>(order: Order): Promise<Answer> => {
    child.send(order)
    return (await once(child, 'message'))[0] as Answer
  }
  await ask({ kind: 'crowds', crowds: { ...crowds } })
  return { ask, stop: () => child.kill() }
}
export type VotesClient = Awaited<ReturnType<typeof startClient>>

const refuseUnanswered = ({ statuses }: Measured): void => {
  const bad = Object.entries(statuses).filter(([status]) => status !== '200')
  if (bad.length > 0)
    console.log(`  NOT ALL VOTES WERE TAKEN: ${bad.map(([status, n]) => `${status} ${n} times`).join(', ')}`)
}

const say = (figures: Record<'limit' | 'hot' | 'spread' | 'single', Figures[]>): void => {
  const { limit, hot, spread, single } = figures
  console.log(lineOf('one function for each, no HTTP (the limit)', limit))
  console.log(lineOf('votes on one hot leader', hot, limit))
  console.log(lineOf('votes spread over 100 contests', spread, limit))
  console.log(lineOf('hot leader, one call for each vote', single, limit))
  console.log(goalLine('votes on one hot leader to the limit', ratioOf(hot, limit), 2.5))
  console.log(goalLine('hot to spread', ratioOf(hot, spread), 1))
  const p99s = median(hot.map(({ p99 }, at) => p99 / (single[at]?.p99 ?? Number.NaN)))
  console.log(goalLine('p99 to one call for each vote', p99s, 0.33, 'most'))
  console.log(`  votes to one call for each vote: ${ratioOf(hot, single).toFixed(2)} times as many`)
}

/** The server with its voters, the same server one call at a time, and the load, on one database. */
const openAll = async (url: string) => {
  const app = await openRehearsalApp(url, systemClock)
  // The same key, so that both accept the same tokens and derive the same voter names.
  const singly = await openRehearsalApp(url, systemClock, { domains: oneByOne, appKey: app.appKey })
  const crowds = await gatherCrowds(app)
  const client = await startClient(crowds)
  const wrk = (await isWrkHere()) ? await openWrk(crowds) : null
  const portOf = async ({ server }: typeof app) => {
    await server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG })
    return (server.server.address() as AddressInfo).port
  }
  return {
    app,
    client,
    /** As many votes as this many connections can send. */
    vote: (order: Closed) => (wrk ? wrk.vote(order) : client.ask<Measured>(order)),
    ports: { batched: await portOf(app), singly: await portOf(singly) },
    stop: async () => {
      client.stop()
      await wrk?.stop()
      await app.stop()
      await singly.stop()
    },
  }
}

/**
 * Compares votes over HTTP through the whole server with one function call for each transfer, and measures an
 * overload.
 */
export const benchVotes = async (): Promise<void> => {
  const tool = await limitTool()
  console.log(
    `\nvotes: ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s (lowest–highest) after ${WARM_UP} s of warming up; the limit is the best of 1, 16 and 64 clients, measured by ${tool}; load by ${(await isWrkHere()) ? 'wrk' : 'our own client over kept-alive connections, in a process of its own'}`,
  )
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  try {
    await prepareDatabase(database.url, { isDemonstration: false })
    const { app, client, vote: send, ports, stop } = await openAll(database.url)
    const accounts = { ...(await addAccounts(app.db)), payees: 1 }
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(app.db)
    const families = [parentOf(rows[0]?.pid ?? 0)]
    const figures = {
      limit: [] as Figures[],
      hot: [] as Figures[],
      spread: [] as Figures[],
      single: [] as Figures[],
    }
    const others: (number | null)[] = []
    const vote = async (port: number, crowd: 'hot' | 'spread', seconds = SECONDS): Promise<Measured> => {
      const measured = await send({
        kind: 'closed',
        port,
        crowd,
        connections: CONNECTIONS,
        seconds,
      })
      refuseUnanswered(measured)
      return measured
    }
    await vote(ports.batched, 'spread', WARM_UP)
    await vote(ports.singly, 'spread', WARM_UP / 2)
    for (let round = 0; round < ROUNDS; round += 1) {
      const watched = watchOthers(families)
      figures.limit.push(await measureLimit(database.url, accounts, { tool, seconds: SECONDS }))
      figures.hot.push(await vote(ports.batched, 'hot'))
      figures.single.push(await vote(ports.singly, 'hot'))
      figures.spread.push(await vote(ports.batched, 'spread'))
      others.push(watched())
    }
    say(figures)
    console.log(othersLine(others))
    await benchOverload(client, ports.batched, median(figures.hot.map(({ perSecond }) => perSecond)))
    const ledger = await reconcile({ db: app.db })
    console.log(`  books: ${ledger.isSound ? 'sound' : 'NOT SOUND'}, ${ledger.transfers} transfers`)
    await stop()
  } finally {
    await database.drop()
    await postgres.stop()
  }
}
