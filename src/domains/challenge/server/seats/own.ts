import { genderOfLeader, setGender } from '#domains/leaders/server/lookup/places.ts'
import type { Gender } from '#domains/leaders/contracts/gender-contract.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { MyChallenge } from '../../seat-contract.ts'
import { seatsAt } from './figures.ts'

/** The seats of the viewer's own area, and a leader's stated gender. */
export const showMyChallenge = async (ctx: SignedInCtx): Promise<MyChallenge> => {
  const [{ lga }, gender] = await Promise.all([
    ctx.homes.of(ctx, ctx.viewer.id),
    genderOfLeader(ctx, ctx.viewer.id),
  ])
  if (lga === null) return { place: null, gender }
  const [names, seats] = await Promise.all([placeNames(ctx, [lga]), seatsAt(ctx, lga)])
  const name = names.get(lga)
  return { place: name && seats ? { ...seats, state: name.state, stateName: name.stateName } : null, gender }
}

/** Stores a leader's stated gender; refuses `no-leader`. */
export const setOwnGender = async (
  ctx: SignedInCtx,
  { gender }: { gender: Gender },
): Promise<{ gender: Gender }> => {
  if (!(await setGender(ctx, ctx.viewer.id, gender))) throw new Refusal('no-leader')
  return { gender }
}
