import type { SignedInCtx } from '#platform/server/context.ts'
import { countRunning, type LeavingContext, type PersonalData } from '#platform/server/personal-data.ts'
import { invariant, type RefusalAnswer } from '#shared/errors.ts'
import { privacyApi, type Leaving } from '../contract.ts'

const refusals: Readonly<Record<string, RefusalAnswer>> = privacyApi.erase.is.refuses

/** Why this person cannot be erased yet: the refusals of the domains that say so. */
export const hindrancesOf = async (
  ctx: LeavingContext,
  personalData: readonly PersonalData[],
  personId: string,
): Promise<string[]> => {
  const held: string[] = []
  for (const { refusal, holds } of personalData.flatMap(({ hindrances }) => hindrances ?? []))
    if (await holds(ctx, personId)) held.push(refusal)
  return held
}

/** What would end with the viewer's account, and what they must do first. */
export const showLeaving = async (
  ctx: SignedInCtx,
  personalData: readonly PersonalData[],
): Promise<Leaving> => {
  const ends: Leaving['ends'] = []
  for (const thing of personalData.flatMap(({ running }) => running ?? [])) {
    const count = await countRunning(ctx.db, thing, ctx.viewer.id)
    if (count > 0) ends.push({ text: thing.says, count })
  }
  const first = (await hindrancesOf(ctx, personalData, ctx.viewer.id)).map((name) => {
    const refusal = refusals[name]
    invariant(refusal, 'the call says what each hindrance means')
    return refusal.message
  })
  return { first, ends }
}
