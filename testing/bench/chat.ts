import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { prepareDatabase } from '#app/server/prepare.ts'
import { makeCsrfToken } from '#platform/server/admission/csrf.ts'
import { systemClock } from '#platform/server/clock.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { openRehearsalApp } from '../rehearsal/app.ts'
import { addPeople } from '../rehearsal/people.ts'
import type { ChatHeard, ChatOrder } from './chat-client.ts'
import { goalLine, median, othersLine, percentile, watchOthers } from './machine.ts'

const PEOPLE = 200
const ROUNDS = 5
const MESSAGES = 50
const PER_SECOND = 5
const GOAL = 3
const ROOM = '/api/community-chat/rooms/topic-water'

/** The least that delivers a message: what one posts goes to everybody who listens, without a database or a check. */
const openEcho = async () => {
  const listening = new Set<ServerResponse>()
  const server = createServer((asked, answer) => {
    if (asked.method === 'GET') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
      asked.socket.setNoDelay(true)
      listening.add(answer)
      answer.on('close', () => listening.delete(answer))
      return
    }
    let body = ''
    asked.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    asked.on('end', () => {
      for (const each of listening) each.write(`data: ${body}\n\n`)
      answer.writeHead(201).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The product with signed-in people who may write every second. */
const openChat = async () => {
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  await prepareDatabase(database.url, { isDemonstration: true })
  const app = await openRehearsalApp(database.url, systemClock)
  const { rows } = await sql<{ id: string }>`select id from regions.lga order by id limit 1`.execute(app.db)
  const now = new Date()
  const people = await addPeople(
    app.db,
    Array.from({ length: PEOPLE }, () => rows[0]?.id ?? ''),
    now,
  )
  await sql`update identity.person set is_verified = true`.execute(app.db)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.server.address() as AddressInfo).port,
    people: people.map(({ token }) => ({
      cookie: `__Host-sid=${token}`,
      'x-csrf-token': makeCsrfToken(app.csrfKey, `sid:${token}`, now),
    })),
    stop: async () => {
      await app.stop()
      await database.drop()
      await postgres.stop()
    },
  }
}

const sorted = ({ delays }: ChatHeard): number[] => delays.toSorted((one, other) => one - other)
const line = (name: string, rounds: readonly ChatHeard[]): string => {
  const of = (part: number) => median(rounds.map((round) => percentile(sorted(round), part))).toFixed(1)
  return `  ${name.padEnd(28)} p50 ${of(0.5).padStart(6)} ms, p95 ${of(0.95).padStart(6)} ms, p99 ${of(0.99).padStart(6)} ms`
}

/** How long a chat message takes to everybody in a room, beside a bare echo, in turns. */
export const benchChat = async (): Promise<void> => {
  const [echo, chat] = [await openEcho(), await openChat()]
  const client = fork(new URL('chat-client.ts', import.meta.url))
  const ask = async (order: Pick<ChatOrder, 'port' | 'streamPath' | 'postPath'>, messages = MESSAGES) => {
    const heard = once(client, 'message')
    client.send({ ...order, people: chat.people, messages, perSecond: PER_SECOND } satisfies ChatOrder)
    return (await heard)[0] as ChatHeard
  }
  const ways = {
    echo: { port: echo.port, streamPath: '/', postPath: '/' },
    chat: { port: chat.port, streamPath: `${ROOM}/stream?after=999999999`, postPath: `${ROOM}/messages` },
  }
  console.log(
    `\nchat: from sending a message to its arrival at each of ${PEOPLE} people in one room, ${PER_SECOND} messages a second; medians of ${ROUNDS} rounds in turns; servers and client share this machine`,
  )
  const watched = watchOthers([])
  try {
    for (const way of Object.values(ways)) await ask(way, 10)
    const rounds: { echo: ChatHeard; chat: ChatHeard }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ echo: await ask(ways.echo), chat: await ask(ways.chat) })
    for (const name of ['echo', 'chat'] as const)
      console.log(
        line(
          name === 'echo' ? 'bare server-sent events' : 'the community chat',
          rounds.map((round) => round[name]),
        ),
      )
    const p95 = (heard: ChatHeard) => percentile(sorted(heard), 0.95)
    const sum = (of: (heard: ChatHeard) => number) => rounds.reduce((all, round) => all + of(round.chat), 0)
    const refused = sum((heard) => heard.refused)
    const wanted = (ROUNDS * MESSAGES - refused) * PEOPLE
    console.log(
      `  ${sum(({ delays }) => delays.length)} of ${wanted} deliveries arrived, ${sum(({ doubled }) => doubled)} twice; ${refused} messages were refused`,
    )
    console.log(
      goalLine(
        'p95 beside the bare echo',
        median(rounds.map((round) => p95(round.chat) / p95(round.echo))),
        GOAL,
        'most',
      ),
    )
    console.log(othersLine([watched()]))
  } finally {
    client.kill()
    echo.stop()
    await chat.stop()
  }
}
