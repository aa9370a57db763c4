import type { LeavingContext } from '#platform/server/personal-data.ts'
import { mentoringStore } from './store.ts'

/** Ends the offer and the matches of a mentor who leaves: their leaders wait for another mentor. */
export const endMentoringOf = async (ctx: LeavingContext, personId: string): Promise<void> => {
  const store = mentoringStore(ctx.db)
  for (const match of await store.matchesOfMentor(personId)) await store.endMatch(match.leader_id, ctx.now())
  await store.endOffer(personId, ctx.now())
}
