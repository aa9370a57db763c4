import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import type { MatchRound, MatchRoundResults } from '#domains/projects/match-contract.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Person, TestApp } from './app.ts'
import { REASON } from './project-ideas.ts'
import { jobCtx, jobNamed } from './jobs.ts'
import { ok } from './answers.ts'

export const SUP = 10_000

/** A match round as finance proposes and ends it. */
export const matching = (app: TestApp) => {
  const day = (ahead: number) => lagosDay(new Date(app.clock.now().getTime() + ahead * DAY_MS))
  const propose = (who: Person, change: Record<string, unknown> = {}) =>
    who.post('/api/admin/match-rounds', {
      title: 'Match of this test',
      pool: 100,
      share: 50,
      firstDay: day(0),
      lastDay: day(3),
      reason: REASON,
      ...change,
    })
  const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
  const proposeCancel = (who: Person, id: string) =>
    who.post(`/api/admin/match-rounds/${id}/cancel`, { reason: REASON })
  const rounds = async () => ok<{ items: MatchRound[] }>(await app.guest().get('/api/match-rounds?limit=50'))
  const cancel = async (id: string): Promise<void> => {
    const approval = ok<{ id: string }>(await proposeCancel(await app.signIn('emeka'), id), 202).id
    ok(await confirm(await app.signIn('lola'), approval))
  }
  const runJob = async (name: string): Promise<void> => {
    await jobNamed(name).run(jobCtx(app), null)
  }
  return {
    day,
    propose,
    confirm,
    proposeCancel,
    cancel,
    rounds,
    /** Opens a round by Emeka and Lola; returns its id. */
    open: async (change: Record<string, unknown> = {}): Promise<string> => {
      const { id } = ok<{ id: string }>(await propose(await app.signIn('emeka'), change), 202)
      ok(await confirm(await app.signIn('lola'), id))
      return id
    },
    /** Ends what an earlier test left open. */
    endOpen: async (): Promise<void> => {
      await runJob('projects:match')
      const left = (await rounds()).items.find(({ state }) => state === 'open')
      if (left) await cancel(left.id)
    },
    results: async (id: string, query = '') =>
      ok<MatchRoundResults>(await app.guest().get(`/api/match-rounds/${id}${query}`)),
    runMatch: () => runJob('projects:match'),
    runClocks: () => runJob('projects:clocks'),
    /** Lets the window of a round pass, and its last pledges arrive. */
    pass: () => app.clock.advance(5 * 86_400),
    poolOf: (id: string) => accountsStore(app.db).poolBalance('pool', `match:${id}`),
    matchOf: (project: string) => accountsStore(app.db).poolBalance('project', `match:${project}`),
    matchedOf: (project: string) => accountsStore(app.db).poolBalance('project', `matched:${project}`),
    fund: () => accountsStore(app.db).balanceOf('treasury', 'rewards'),
  }
}
