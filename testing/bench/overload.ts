import { goalLine, median } from './machine.ts'
import type { Offered } from './overload-client.ts'
import type { VotesClient } from './votes.ts'

const TIMES = 5
const CONNECTIONS = 4_000
const [BEFORE, DURING, AFTER] = [5, 15, 15]

/**
 * Sends five times as many new votes as the server can handle, with the retries of the product's client: measures
 * how many are still accepted, whether refusals say when to retry, and how soon the server recovers (L-5).
 */
export const benchOverload = async (client: VotesClient, port: number, capacity: number): Promise<void> => {
  const half = capacity / 2
  const measured = await client.ask<Offered>({
    kind: 'offer',
    port,
    connections: CONNECTIONS,
    parts: [
      { perSecond: half, seconds: BEFORE },
      { perSecond: capacity * TIMES, seconds: DURING },
      { perSecond: half, seconds: AFTER },
    ],
  })
  // Answers after the last part do not belong to it.
  const seconds = measured.seconds.slice(0, BEFORE + DURING + AFTER)
  const of = (part: number) => seconds.filter((second) => second.part === part)
  const taken = median(
    of(1)
      .slice(2)
      .map((second) => second.taken),
  )
  const sum = (pick: (second: Offered['seconds'][number]) => number) =>
    measured.seconds.reduce((total, second) => total + pick(second), 0)
  // Recovered: from this second on, nothing is refused or lost.
  const recovered = of(2).findLastIndex(({ busy, lost }) => busy + lost > 0) + 1
  console.log(
    ` overload: ${TIMES} times its capacity for ${DURING} s, up to ${CONNECTIONS} connections; repeats after 1 s and 2 s, not before Retry-After`,
  )
  console.log(
    `  taken ${taken.toFixed(0)}/s of ${capacity.toFixed(0)}/s; refused ${sum(({ busy }) => busy)} times, lost ${sum(({ lost }) => lost)}; without an answer ${measured.unanswered}; other answers ${JSON.stringify(measured.others)}; p50 ${measured.p50.toFixed(0)} ms, p99 ${measured.p99.toFixed(0)} ms`,
  )
  console.log(goalLine('taken under overload to capacity', taken / capacity, 0.8))
  console.log(goalLine('503 without Retry-After', measured.withoutWait, 0, 'most'))
  console.log(goalLine('seconds until nothing is refused', recovered, 10, 'most'))
}
