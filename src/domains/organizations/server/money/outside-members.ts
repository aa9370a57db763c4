import { countedDeeds } from '#domains/identity/server/evidence/evidence.ts'
import type { Ctx } from '#platform/server/context.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { maySpend, MEMBER_DAYS } from '../../rules.ts'
import { membersStore } from '../people/members-store.ts'

/**
 * The people among these whom an organization did not bring to fill a group: none of its signatories, in production none who
 * joined it within a month, and only accounts that count (docs/decisions/0071). People who are no members are others too.
 */
export const othersAmong = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  organizationId: string,
  people: readonly string[],
): Promise<Set<string>> => {
  const now = ctx.now()
  const isStrict = ctx.config.EVIDENCE_RULES === 'enforced'
  const before = new Date(now.getTime() - (isStrict ? MEMBER_DAYS * DAY_MS : 0))
  const own = (await membersStore(ctx.db).since(organizationId)).filter(
    ({ role, joined_at: joinedAt }) => maySpend(role) || joinedAt > before,
  )
  const brought = new Set(own.map(({ person_id: personId }) => personId))
  const deeds = people.filter((personId) => !brought.has(personId)).map((personId) => ({ personId, at: now }))
  return new Set((await countedDeeds(ctx, deeds)).map(({ personId }) => personId))
}
