import type { Ctx } from '#platform/server/context.ts'
import type { Config } from '#platform/server/config.ts'
import type { GrantedRole } from '#shared/access.ts'
import { type Deed, evidenceStore } from './evidence-store.ts'

export type { Deed } from './evidence-store.ts'

/** The database and the setting that selects the rules. */
export interface EvidenceContext extends Pick<Ctx, 'db'> {
  readonly config?: Pick<Config, 'EVIDENCE_RULES'> | undefined
}

/** The version of the rules that a setting selects; a process without settings enforces them. */
export const evidenceRules = ({ config }: Pick<EvidenceContext, 'config'>): number =>
  config?.EVIDENCE_RULES === 'relaxed' ? 1 : 2

const AT_ONCE = 20_000

/**
 * Those of these deeds that count in public numbers: at its moment each person had an account of seven days and a
 * confirmed phone number (docs/decisions/0071). The one judgement for every number that accounts feed.
 */
export const countedDeeds = async <Each extends Deed>(
  ctx: EvidenceContext,
  deeds: readonly Each[],
): Promise<Each[]> => {
  const counted: Each[] = []
  for (let from = 0; from < deeds.length; from += AT_ONCE) {
    const some = deeds.slice(from, from + AT_ONCE)
    const counts = await evidenceStore(ctx.db).counts(some, evidenceRules(ctx))
    counted.push(...some.filter((_, at) => counts[at]))
  }
  return counted
}

/** Whether what a person does now counts in public numbers. */
export const countsAsEvidence = async (
  ctx: EvidenceContext & Pick<Ctx, 'now'>,
  personId: string,
): Promise<boolean> => (await countedDeeds(ctx, [{ personId, at: ctx.now() }])).length === 1

/** Whether a person has a confirmed phone number, and one that nobody else held since a moment. */
export const numberSince = (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
  since: Date,
): Promise<{ has: boolean; isOwn: boolean }> => evidenceStore(ctx.db).numberSince(personId, since)

/** The people among these whose account is neither suspended nor erased nor joined into another one. */
export const peopleInUse = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const id of await evidenceStore(ctx.db).inUse(ids.slice(from, from + AT_ONCE))) found.add(id)
  return found
}

/** The people among these who are staff now or hold one of these roles. */
export const peopleWithDuty = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
  roles: readonly GrantedRole[],
): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const id of await evidenceStore(ctx.db).withDuty(ids.slice(from, from + AT_ONCE), roles, ctx.now()))
      found.add(id)
  return found
}
