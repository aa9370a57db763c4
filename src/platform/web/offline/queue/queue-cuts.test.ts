import { DAY_MS } from '#shared/values/time.ts'
import { expect, test } from 'vitest'
import { anAct, memoryQueue, ModelServer } from './queue-fixture.ts'
import { postAct } from '../posted-act.ts'
import { runQueue } from './queue-runner.ts'
import type { QueueStore } from './queue-store.ts'
import type { QueuedAct } from './queued-act.ts'

/** A repeatable stream of numbers between 0 and 1 (mulberry32). */
const drawing = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ACTS = 20
const CLOSED = 'https://closed'

class Trial {
  readonly server = new ModelServer()
  readonly store = memoryQueue()
  readonly acts: QueuedAct[] = []
  /** How far the clock of the device is wrong. */
  skew = 0
  private isRunning = false
  private made = 0
  private readonly madeAt = new Map<string, number>()
  /** The forms that the worker is posting. */
  private readonly live = new Set<string>()

  private readonly draw: () => number

  constructor(draw: () => number) {
    this.draw = draw
    this.server.refused.add('/api/closed')
  }

  whole(below: number): number {
    return Math.floor(this.draw() * below)
  }

  /** The queue as a worker sees it that is stopped at a step. */
  private steppedStore(step: () => void): QueueStore {
    return Object.fromEntries(
      Object.entries(this.store).map(([name, work]) => [
        name,
        async (...given: never[]) => {
          step()
          return (work as (...all: never[]) => Promise<unknown>)(...given)
        },
      ]),
    ) as unknown as QueueStore
  }

  /** One run whose network is cut at a drawn request, before or after it arrives, and whose tab may be closed. */
  async run({ hasLocks = true } = {}, cutAt = this.whole(40), closedAt = this.whole(80)): Promise<void> {
    const isBefore = this.draw() < 0.5
    let [requests, steps] = [0, 0]
    const step = () => {
      steps += 1
      if (steps > closedAt) throw new Error(CLOSED)
    }
    const ask = async (path: string, init?: RequestInit): Promise<Response> => {
      step()
      requests += 1
      await Promise.resolve()
      if (requests > cutAt && isBefore) throw new TypeError('no network')
      const answer = this.server.answer(path, init)
      await Promise.resolve()
      if (requests > cutAt) throw new TypeError('the answer is lost')
      step()
      return answer
    }
    const store = this.steppedStore(step)
    const alone = async (work: () => Promise<void>) => {
      if (this.isRunning && hasLocks) return
      this.isRunning = true
      try {
        await work()
      } finally {
        this.isRunning = false
      }
    }
    const isPosting = ({ id }: QueuedAct) => this.live.has(id)
    const now = () => this.server.at + this.skew
    const parts = { store, fetch: ask as typeof fetch, now, alone, isPosting }
    await runQueue(parts).catch((error: Error) => {
      if (error.message !== CLOSED) throw error
    })
  }

  /** A form reaches the server, which sends its files on first, as the worker does. */
  private async arrive({ owner, endpoint, data, files }: QueuedAct, key: string): Promise<boolean> {
    const headers = { 'x-csrf-token': `of ${owner}`, 'idempotency-key': key }
    const evidenceIds: string[] = []
    for (const { to } of files) {
      const sent = this.server.answer(`${to}&key=${key}`, { method: 'POST', headers })
      if (sent.ok) evidenceIds.push(((await sent.json()) as { id: string }).id)
    }
    const body = JSON.stringify({ ...data, ...(files.length > 0 && { evidenceIds }) })
    return this.server.answer(endpoint, { method: 'POST', body, headers }).ok
  }

  /**
   * A form is posted under the worker, which may be stopped at a drawn step; its network is cut before it arrives or
   * before it is answered, or not at all. True if it came so far that its person may rely on it.
   */
  private async post(act: QueuedAct): Promise<boolean> {
    const [stoppedAt, cut] = [this.whole(8), this.draw()]
    let [steps, isTaken] = [0, false]
    const step = () => {
      steps += 1
      if (steps > stoppedAt) throw new Error(CLOSED)
      isTaken = true
    }
    const ask = async (key: string) => {
      step()
      await Promise.resolve()
      if (cut < 0.4 || this.server.signedIn !== act.owner) return null
      const isDone = await this.arrive(act, key)
      await Promise.resolve()
      step()
      return isDone && cut < 0.7 ? new Response() : null
    }
    const store = this.steppedStore(step)
    const behind = (work: Promise<unknown>) => void work.catch(() => {})
    await postAct({ store, live: this.live, ask, behind }, act)
    return isTaken
  }

  /** A page sends its form by itself, and is closed before it knows how that ended. */
  private async sendFromTab(act: QueuedAct): Promise<void> {
    await this.store.add({ ...act, state: 'posting', client: 'a tab' })
    if (this.server.signedIn === act.owner && this.draw() < 0.5) await this.arrive(act, act.key)
  }

  async act(): Promise<void> {
    this.made += 1
    const id = `act-${String(this.made).padStart(2, '0')}`
    const made = anAct(id, {
      owner: this.draw() < 0.7 ? 'a' : 'b',
      timestamp: this.server.at + this.skew,
      ...(this.draw() < 0.2 && { endpoint: '/api/closed' }),
      ...(this.draw() < 0.3 && {
        files: [
          { name: 'p.jpg', bytes: new Blob(['p']), to: '/api/uploads?name=p.jpg', fills: 'evidenceIds' },
        ],
      }),
    })
    const how = this.draw()
    if (how < 0.2) await this.sendFromTab(made)
    else {
      const running = how < 0.4 ? this.run() : undefined
      // Somebody presses twice.
      const pressed = [this.post(made), ...(how > 0.9 ? [this.post({ ...made, id: `${id}-again` })] : [])]
      if (!(await Promise.all(pressed)).includes(true)) return
      await running
    }
    this.acts.push(made)
    this.madeAt.set(id, this.server.at)
  }

  /** Something that happens to a phone. */
  async happen(): Promise<void> {
    const { server } = this
    const events: readonly (() => void | Promise<void>)[] = [
      () => this.run(),
      () => Promise.all([this.run(), this.run()]).then(() => undefined),
      () => Promise.all([this.run({ hasLocks: false }), this.run({ hasLocks: false })]).then(() => undefined),
      () => void (server.signedIn = null),
      () => void (server.signedIn = this.draw() < 0.7 ? 'a' : 'b'),
      () => void (server.isBusy = !server.isBusy),
      () => void (server.isTokenStale = !server.isTokenStale),
      () => void (this.skew = (this.draw() - 0.5) * 50 * DAY_MS),
      () => void (server.at += this.whole(5) * DAY_MS + this.whole(600_000)),
      // The phone lies in a drawer until the server keeps no answers of that time.
      () => void (this.draw() < 0.1 && (server.at += 95 * DAY_MS)),
      async () => {
        const again = this.acts.at(this.whole(this.acts.length))
        // A page that is a season old is loaded again before a form of it is sent.
        if (again && server.at - (this.madeAt.get(again.id) ?? 0) < 60 * DAY_MS)
          await this.post({ ...again, id: `${again.id}-again` })
      },
    ]
    await events[this.whole(events.length)]?.()
  }

  /** The network is good again, and both people sign in. */
  async settle(): Promise<void> {
    Object.assign(this.server, { isBusy: false, isTokenStale: false })
    for (const owner of ['a', 'b']) {
      this.server.signedIn = owner
      for (let times = 0; times < 6; times += 1) await this.run({}, 1000, 10_000)
    }
  }
}

const effectsOf = ({ server }: Trial, { id }: QueuedAct): number =>
  server.effects.filter(({ data }) => data.includes(`"Words of ${id}"`)).length

const isRefusedForGood = ({ endpoint }: QueuedAct): boolean => endpoint === '/api/closed'

test('over 1,000 drawn cuts each act takes effect once or is in sight: none is lost, none takes effect twice', async () => {
  let [done, seen] = [0, 0]
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const trial = new Trial(drawing(seed))
    while (trial.acts.length < ACTS) {
      await trial.act()
      await trial.happen()
    }
    for (let times = 0; times < 20; times += 1) await trial.happen()
    await trial.settle()
    const left = await trial.store.all()
    for (const act of trial.acts) {
      const effects = effectsOf(trial, act)
      const kept = left.filter(({ content }) => content === act.content)
      const inSight = kept.filter(({ state, problem }) => state === 'needs-you' && problem)
      const where = `seed ${String(seed)}, ${act.id}`
      expect(effects, `${where} takes effect twice`).toBeLessThanOrEqual(1)
      expect(effects + inSight.length, `${where} is lost`).toBeGreaterThan(0)
      expect(
        kept.some(({ state }) => state !== 'sent' && state !== 'needs-you'),
        where,
      ).toBe(false)
      if (isRefusedForGood(act)) expect(effects, where).toBe(0)
      done += effects
      seen += inSight.length
    }
  }
  // The trial is worth something: most acts arrive, and some are refused or of unknown age.
  expect(done).toBeGreaterThan(10_000)
  expect(seen).toBeGreaterThan(1_000)
}, 120_000)
