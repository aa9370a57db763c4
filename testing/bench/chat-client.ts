/** The client of `npm run bench -- chat`: a separate process that holds many streams and times each message on each. */
import { randomUUID } from 'node:crypto'
import { Agent, get, request } from 'node:http'

export interface ChatOrder {
  readonly port: number
  readonly streamPath: string
  readonly postPath: string
  /** The headers of each person. */
  readonly people: readonly Readonly<Record<string, string>>[]
  readonly messages: number
  readonly perSecond: number
}

export interface ChatHeard {
  /** Milliseconds from sending a message to its arrival, of every message on every stream. */
  readonly delays: readonly number[]
  readonly refused: number
  readonly doubled: number
}

const MARK = /mark-(\d+)-end/g
/** The longest that a message may take before it counts as lost. */
const LOST_MS = 20_000

const post = (
  { port, postPath }: ChatOrder,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  text: string,
) =>
  new Promise<number>((resolve) => {
    const body = JSON.stringify({ text })
    const sent = request(
      {
        port,
        path: postPath,
        method: 'POST',
        agent,
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
          ...headers,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(body)
  })

const carryOut = async (order: ChatOrder): Promise<ChatHeard> => {
  const sentAt = new Map<number, number>()
  const delays: number[] = []
  let [refused, doubled] = [0, 0]
  const open = (headers: Readonly<Record<string, string>>) =>
    new Promise<() => void>((resolve, failed) => {
      const seen = new Set<number>()
      const asked = get(
        {
          port: order.port,
          path: order.streamPath,
          agent: false,
          headers: { host: 'localhost', ...headers },
        },
        (answer) => {
          if (answer.statusCode !== 200) return failed(new Error(`A stream answered ${answer.statusCode}.`))
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            const now = performance.now()
            for (const [, mark] of part.matchAll(MARK)) {
              const at = sentAt.get(Number(mark))
              if (at === undefined) continue
              if (seen.has(Number(mark))) doubled += 1
              seen.add(Number(mark))
              delays.push(now - at)
            }
          })
          resolve(() => asked.destroy())
        },
      )
      asked.on('error', () => {})
    })
  const closing: (() => void)[] = []
  for (const headers of order.people) closing.push(await open(headers))
  const agent = new Agent({ keepAlive: true })
  const posting: Promise<void>[] = []
  const began = Date.now()
  for (let message = 0; message < order.messages; message += 1) {
    const mark = began + message
    await new Promise((resolve) => setTimeout(resolve, 1_000 / order.perSecond))
    sentAt.set(mark, performance.now())
    const headers = order.people[message % order.people.length] ?? {}
    posting.push(
      post(order, agent, headers, `mark-${mark}-end`).then((status) => {
        if (status !== 201) refused += 1
      }),
    )
  }
  await Promise.all(posting)
  const wanted = (order.messages - refused) * order.people.length
  for (const since = performance.now(); delays.length < wanted && performance.now() - since < LOST_MS;)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const close of closing) close()
  agent.destroy()
  return { delays, refused, doubled }
}

process.on('message', (order: ChatOrder) => {
  void carryOut(order).then((heard) => process.send?.(heard))
})
