import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { hasSecondFactor } from '../second-factor/proof.ts'
import type { DutyLack } from '../../user-directory-contract.ts'
import { dutyFacts, firstOldEnough } from './duty-rules-store.ts'

const versionOf = ({ config }: Pick<Ctx, 'config'>): number => (config.DUTY_RULES === 'enforced' ? 2 : 1)

/** From when the oldest account that holds no duty may be given one; null while there is none. */
export const dutiesFrom = (ctx: Pick<Ctx, 'db' | 'config'>): Promise<Date | null> =>
  firstOldEnough(ctx.db, versionOf(ctx))

/** What an account still lacks before it is given a duty (docs/decisions/0070), and when it is old enough for one. */
export const dutyReadiness = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  personId: string,
): Promise<{ lacks: DutyLack[]; oldEnoughAt: Date }> => {
  const facts = await dutyFacts(ctx.db, personId, versionOf(ctx))
  invariant(facts, 'the person and the rules exist')
  const { hasPhone, needsFactor, oldEnoughAt } = facts
  const lacks: DutyLack[] = []
  if (!hasPhone) lacks.push('duty-phone')
  if (needsFactor && !(await hasSecondFactor(ctx, personId))) lacks.push('duty-factor')
  if (oldEnoughAt > ctx.now()) lacks.push('duty-age')
  return { lacks, oldEnoughAt }
}
