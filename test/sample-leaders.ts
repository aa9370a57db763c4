import type { LeaderCard, LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import type { Person } from '#test/app.ts'
import { ok } from '#test/nominating.ts'

// For tests only: sample leaders of the demonstration, handed out once each.

/** Answers sample leaders by status, none twice: no test stands in another's way. Empty when all are taken. */
export const untouchedLeaders = (ask: () => Person): ((status: LeaderStatus) => Promise<string>) => {
  const used = new Set<string>()
  return async (status) => {
    const { items } = ok<{ items: LeaderCard[] }>(await ask().get(`/api/leaders?limit=100&status=${status}`))
    const id = items.find((item) => !used.has(item.id))?.id ?? ''
    used.add(id)
    return id
  }
}
