import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { LeaderCard } from '#domains/leaders/contracts/leader-contract.ts'
import { queueTabs, type Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import type { VettingItem } from '#domains/vetting/contracts/review-contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import type { DemoName } from '#test/people.ts'
import { contentsOf, goesOnByItself } from '../helpers/contents.ts'
import { type Client, signInClient } from '../helpers/client.ts'
import { type History, makeHistory, type Operation, seeded } from '../helpers/history.ts'
import { freePort, makeDataDir, type Product, removeDataDir, startProduct } from '../helpers/server.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 5)
const seed = Number(process.env['KILL_SEED'] ?? 20_261_121)
const chance = seeded(seed)

const nominators: readonly DemoName[] = ['ada', 'dayo', 'ife', 'gbenga']
const reviewers: readonly DemoName[] = ['bola', 'binta', 'kemi', 'chidi']

let dataDir: string
let port: number
let product: Product
let history: History
const clients = new Map<DemoName, Client>()
beforeAll(async () => {
  dataDir = await makeDataDir()
  port = await freePort()
  product = await startProduct({ dataDir, port })
  history = makeHistory(chance)
  for (const name of [...nominators, ...reviewers])
    clients.set(name, await signInClient(product.origin, name))
})
afterAll(async () => {
  await product.kill()
  await removeDataDir(dataDir)
})

const client = (name: DemoName): Client => {
  const found = clients.get(name)
  if (!found) throw new Error(`${name} has not signed in.`)
  return found
}

/** Reads a list to its end. */
const allOf = async <T>(path: string, name: DemoName = 'chidi'): Promise<T[]> => {
  const items: T[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await client(name).read(`${path}&limit=100${cursor && `&cursor=${cursor}`}`)) as {
      items: T[]
      nextCursor: string | null
    }
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

/** The nominations of this run under their real names, without those of the demonstration. */
const keptNominations = async (): Promise<VettingItem[]> => {
  const sent = await Promise.all(nominators.map((name) => allOf<Nomination>('/api/nominations/mine?', name)))
  const names = new Map(
    sent
      .flat()
      .filter(({ nomineeFullName }) => /^Nwanyịbụife Sample \d+$/.test(nomineeFullName))
      .map(({ id, nomineeFullName }) => [id, nomineeFullName]),
  )
  const lists = await Promise.all(
    queueTabs.map((bucket) => allOf<VettingItem>(`/api/vetting/nominations?bucket=${bucket}`)),
  )
  return lists.flat().flatMap((item) => {
    const nomineeFullName = names.get(item.id)
    // Until a decision, the console hides the name from reviewers who have not scored it.
    return nomineeFullName ? [{ ...item, nomineeFullName }] : []
  })
}

interface Look {
  readonly items: readonly VettingItem[]
  readonly leaders: readonly LeaderCard[]
}
/**
 * Nominations and leaders at one time. A held verdict settles by itself after ten seconds, so several reads may
 * show several states; if the nominations are the same before and after the read of the leaders, the result is
 * consistent.
 */
const look = async (): Promise<Look> => {
  for (let items = await keptNominations(); ;) {
    const leaders = (await allOf<LeaderCard>('/api/leaders?sort=name')).filter(({ isSample }) => !isSample)
    const again = await keptNominations()
    if (isDeepStrictEqual(again, items)) return { items, leaders }
    items = again
  }
}

const nameOf = (name: DemoName): string => `${demoPerson(name).firstName} ${demoPerson(name).lastName}`
const hasReviewed = (item: VettingItem | undefined, who: DemoName): boolean =>
  item?.assignees.some(({ name, hasReviewed: has }) => has && name === nameOf(who)) ?? false
const isThere = (items: readonly VettingItem[], { kind, about, client: who }: Operation): boolean => {
  if (kind === 'nominate') return items.some(({ nomineeFullName }) => nomineeFullName === about)
  const item = items.find(({ id }) => id === about)
  // Scores are sealed from others; only the review that needs them shows that they exist.
  if (kind === 'score') return true
  return kind === 'review'
    ? hasReviewed(item, who.name)
    : (item?.assignees.some(({ name }) => name === nameOf(who.name)) ?? false)
}

/** Every acknowledged write is there once, no refused one is, and all data is consistent. */
const mustHold = (items: readonly VettingItem[]): void => {
  const ok = history.operations.filter(({ state }) => state === 'ok')
  const lost = ok.filter((operation) => !isThere(items, operation))
  expect(
    lost.map(({ key }) => key),
    'acknowledged and lost',
  ).toEqual([])
  const nominated = ok.filter(({ kind }) => kind === 'nominate').map(({ about }) => about)
  expect(items.map(({ nomineeFullName }) => nomineeFullName).toSorted(), 'each nomination once').toEqual(
    nominated.toSorted(),
  )
  const reviewed = ok
    .filter(({ kind }) => kind === 'review')
    .map(({ about, client: { name } }) => `${about} ${nameOf(name)}`)
  const kept = items.flatMap(({ id, assignees }) =>
    assignees.filter((each) => each.hasReviewed).map(({ name }) => `${id} ${name}`),
  )
  expect(kept.toSorted(), 'each review once').toEqual(reviewed.toSorted())
  for (const item of items) {
    expect(item.reviewsIn, 'reviews are those of the reviewers').toBe(
      item.assignees.filter((each) => each.hasReviewed).length,
    )
    const isDecided = item.status === 'approved' || item.status === 'rejected'
    if (isDecided) expect(item.reviewsIn, 'none decided by one alone').toBeGreaterThanOrEqual(2)
    expect(item.leaderId !== null, 'a leader where it was approved').toBe(item.status === 'approved')
  }
}

const mustHaveOneLeaderEach = ({ items, leaders }: Look): void => {
  const made = items.flatMap(({ leaderId }) => leaderId ?? [])
  expect(leaders.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
}

/** On a busy machine every kill may come before the first decision; then the reviewers work on until there is one. */
const workUntilDecided = async (): Promise<void> => {
  let isOver = false
  const working = reviewers.map((name) => history.reviewOn(client(name), () => isOver))
  // Reads that differ do no harm here: while reviewers work, two equal ones would not come.
  while (!(await keptNominations()).some(({ status }) => status === 'approved' || status === 'rejected'))
    await sleep(500)
  isOver = true
  await Promise.all(working)
}

describe(`kill -9 in the middle of nominating and reviewing (seed ${seed}; KILL_SEED and KILL_ROUNDS change it)`, () => {
  test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
    'round %i: after a restart everything acknowledged is stored, and nothing twice',
    async () => {
      let isOver = false
      const working = [
        ...nominators.map((name) => history.nominateOn(client(name))),
        ...reviewers.map((name) => history.reviewOn(client(name), () => isOver)),
      ]
      await sleep(150 + chance() * 1200)
      await product.kill()
      isOver = true
      await Promise.all(working)
      const lost = history.unknown()
      expect(lost.length, 'the kill came while clients were waiting').toBeGreaterThan(0)

      product = await startProduct({ dataDir, port })
      const { items: before } = await look()
      for (const operation of lost) {
        const wasKept = operation.kind !== 'score' && isThere(before, operation)
        const answer = await history.repeat(operation)
        // A write that took effect gets its stored answer again; an earlier try may have repeated a take.
        if (wasKept)
          expect([operation.key, answer.status < 300, answer.isReplay || operation.kind === 'take']).toEqual([
            operation.key,
            true,
            true,
          ])
      }
      const now = await look()
      mustHold(now.items)
      mustHaveOneLeaderEach(now)
    },
  )

  test('retrying every request with its own key gives the same answers and changes nothing', async () => {
    await workUntilDecided()
    // Verdicts are held for ten seconds; after that, none settles between the two comparisons.
    await sleep(11_000)
    const { items: before } = await look()
    const acknowledged = history.operations.filter(({ state }) => state === 'ok')
    for (const operation of acknowledged.slice(-200)) {
      const answer = await history.repeat(operation)
      expect([operation.key, answer.status, answer.isReplay, answer.body]).toEqual([
        operation.key,
        operation.answer?.status,
        true,
        operation.answer?.body,
      ])
    }
    expect((await look()).items).toEqual(before)
  })

  test('the ledger agrees with the nominations, and another restart changes no table', async () => {
    expect(await product.stop()).toBe(0)
    const first = await lookInside(mustBalance)
    product = await startProduct({ dataDir, port })
    expect(await product.stop()).toBe(0)
    expect(await lookInside(async () => {})).toEqual(first)
  })
})

/** Tables that background work and health checks may change between the two comparisons. */
const restless = new Set([
  'vetting.letter',
  'platform.setting',
  'identity.session',
  'platform.rate_count',
  // Each start seeds again, which signals that cached data may have changed.
  'platform.change',
])

type Database = ReturnType<typeof openDatabase>
const lookInside = async (look: (db: Database) => Promise<void>): Promise<Record<string, string>> => {
  const store = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const db = openDatabase(store.url, 2)
  try {
    await look(db)
    const sums = await contentsOf(db)
    return Object.fromEntries(
      Object.entries(sums).filter(([table]) => !restless.has(table) && !goesOnByItself(table)),
    )
  } finally {
    await db.destroy()
    await store.stop()
  }
}

/** Facts, events and audit entries are written together with the change: one of each. */
const mustBalance = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ what: string; told: number; done: number }>`
    with own as (select * from vetting.nomination where nominee_full_name ~ '^Nwanyịbụife Sample [0-9]+$'),
      review as (select review.* from vetting.review join own on own.id = nomination_id),
      decided as (select * from own where decided_at is not null)
    select 'sent' as what, (select count(*) from activity.fact where kind = 'nomination.sent') as told, (select count(*) from own) as done
    union all select 'reviewed', (select count(*) from activity.fact where kind = 'nomination.reviewed'), (select count(*) from review)
    union all select 'audited', (select count(*) from platform.audit where action = 'nomination.review'), (select count(*) from review)
    union all select 'decided', (select count(*) from activity.fact where kind = 'nomination.decided'), (select count(*) from decided)
    union all select 'leaders', (select count(*) from leaders.leader where not is_sample), (select count(*) from decided where status = 'approved')`.execute(
    db,
  )
  for (const { what, told, done } of rows) expect([what, told]).toEqual([what, done])
  expect(rows.find(({ what }) => what === 'decided')?.done, 'the run decided some').toBeGreaterThan(0)
}
