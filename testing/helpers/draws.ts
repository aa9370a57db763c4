import { demoPerson } from '#shared/demo/people.ts'
import type { Draw } from '#domains/draws/contract.ts'
import type { DrawStep, NewDraw } from '#domains/draws/console-contract.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'
import { sql } from 'kysely'
import { HOUR_MS } from '#shared/values/time.ts'
import type { Person, TestApp } from './app.ts'
import { jobCtx, jobNamed } from './jobs.ts'
import { ok } from './answers.ts'
import type { DemoName } from './people.ts'

/** A moment as the console's form sends it. */
export const lagosText = (at: Date): string =>
  new Date(at.getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 16)

/** A draft that opens in an hour and closes a day later: two prizes of 300 SUP in all, two paid entries each. */
export const draftOf = (app: Pick<TestApp, 'clock'>, change: Partial<NewDraw> = {}) => {
  const now = app.clock.now().getTime()
  return {
    title: 'A draw for a test',
    rules: 'Invented rules of an invented draw. '.repeat(8),
    prizes: 'First prize 200\nSecond prize: 100',
    price: 100,
    maxPaid: 2,
    reserves: 1,
    claimDays: 7,
    question: 'How much is 512 + 512?',
    answer: '1,024',
    opensAt: lagosText(new Date(now + HOUR_MS + 60_000)),
    closesAt: lagosText(new Date(now + 25 * HOUR_MS)),
    ...change,
  }
}

export const DRAW_REASON = 'As finance agreed in its weekly meeting.'

/** Proposes a step of a draw. */
export const proposeStep = (who: Person, id: string, step: DrawStep) =>
  who.post(`/api/admin/draws/${id}/steps`, { step, reason: DRAW_REASON })

/** One person of finance proposes a step, an administrator confirms it. */
export const decideStep = async (app: TestApp, id: string, step: DrawStep): Promise<void> => {
  const [emeka, chidi] = [await app.signIn('emeka'), await app.signIn('chidi')]
  const { id: approval } = ok<{ id: string }>(await proposeStep(emeka, id, step), 202)
  ok(await chidi.post(`/api/approvals/${approval}/confirm`, {}))
}

/** Runs the clocks of draws once. */
export const runDrawClocks = (app: TestApp): Promise<void> => jobNamed('draws:clocks').run(jobCtx(app), null)

/** A draw that takes entries now. */
export const openDraw = async (app: TestApp, change: Partial<NewDraw> = {}): Promise<string> => {
  const emeka = await app.signIn('emeka')
  const { id } = ok<{ id: string }>(await emeka.post('/api/admin/draws', draftOf(app, change)), 201)
  await decideStep(app, id, 'announce')
  app.clock.advance(3_700)
  await runDrawClocks(app)
  return id
}

export const enter = (who: Person, id: string, way: 'free' | 'sup', answer = '1024', headers = {}) =>
  who.post(`/api/draws/${id}/entries`, { way, answer }, headers)

/** The draw as somebody sees it. */
export const seeDraw = async (who: Person, id: string): Promise<Draw> =>
  ok<Draw>(await who.get(`/api/draws/${id}`))

/** Lets entering end and the public randomness come. */
export const closeDraw = async (app: TestApp): Promise<void> => {
  app.clock.advance(24 * 3_600)
  await runDrawClocks(app)
  app.clock.advance(2 * 3_600)
  await runDrawClocks(app)
}

/** Marks a person's identity as checked, as a reviewer would. */
export const checkIdentity = (app: TestApp, name: DemoName) =>
  sql`update identity.person set is_verified = true where id = ${demoPerson(name).id}`.execute(app.db)
