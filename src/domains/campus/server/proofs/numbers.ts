import type { SignedInCtx } from '#platform/server/context.ts'
import { listStates } from '#domains/regions/server/places.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { OwnProof } from '../../contracts/proof-contract.ts'
import { isOfService, serviceNumberOf } from '../../rules.ts'
import { addRequest, refuseProven, showProof } from './proofs.ts'
import { evidenceMac, newShareCode } from './secrets.ts'

const badNumber = () =>
  new Refusal('invalid-input', {
    fields: { number: message('Write it like LA/26A/1234 or NYSC/LAG/2026/008343.') },
  })
const oldNumber = () =>
  new Refusal('invalid-input', {
    fields: { number: message('This number is not of a service year that runs now.') },
  })

/**
 * Hands in a number of the service corps. Nobody can look such numbers up, so the team reads it, or two corps members of the same
 * State vouch. Refuses `proven-already` and a number of the wrong form or year.
 */
export const proveByNumber = async (
  ctx: SignedInCtx,
  { number, state }: { readonly number: string; readonly state: string },
): Promise<OwnProof> => {
  const read = serviceNumberOf(number)
  if (!read) throw badNumber()
  if (!isOfService(read.year, ctx.now())) throw oldNumber()
  if (!(await listStates(ctx)).some(({ code }) => code === state))
    throw new Refusal('invalid-input', { fields: { state: message('Choose a State.') } })
  await refuseProven(ctx, 'corps', state)
  // Nobody tries out numbers of others.
  await ctx.limiter.hit('codeDay', `campus-number|${ctx.viewer.id}`)
  const id = await addRequest(ctx, {
    community: 'corps',
    placeId: state,
    method: 'number',
    evidence: evidenceMac(ctx, 'number', read.written),
    shown: read.shown,
    shareCode: newShareCode(),
  })
  return showProof(ctx, id)
}
