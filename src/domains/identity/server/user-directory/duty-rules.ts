import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { hasSecondFactor } from '../second-factor/proof.ts'
import { dutyFacts } from './duty-rules-store.ts'

/** What an account lacks before it is given a duty, as the code of a refusal. */
export type DutyLack = 'duty-phone' | 'duty-factor' | 'duty-age'

/** The first thing that an account lacks of what this installation asks for a duty, or null (docs/decisions/0070). */
export const dutyLack = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  personId: string,
): Promise<DutyLack | null> => {
  const version = ctx.config.DUTY_RULES === 'enforced' ? 2 : 1
  const facts = await dutyFacts(ctx.db, personId, version, ctx.now())
  invariant(facts, 'the person and the rules exist')
  if (!facts.hasPhone) return 'duty-phone'
  if (facts.needsFactor && !(await hasSecondFactor(ctx, personId))) return 'duty-factor'
  return facts.isOldEnough ? null : 'duty-age'
}
