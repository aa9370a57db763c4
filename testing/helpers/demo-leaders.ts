import type { LeaderCard, LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import type { Person } from '#test/app.ts'
import { ok } from '#test/answers.ts'

// For tests only: sample leaders of the demonstration, each given to one test.

/** Returns sample leaders by status, none twice, so that tests do not affect each other. Empty when all are taken. */
export const untouchedLeaders = (ask: () => Person): ((status: LeaderStatus) => Promise<string>) => {
  const used = new Set<string>()
  return async (status) => {
    const { items } = ok<{ items: LeaderCard[] }>(await ask().get(`/api/leaders?limit=100&status=${status}`))
    const id = items.find((item) => !used.has(item.id))?.id ?? ''
    used.add(id)
    return id
  }
}
