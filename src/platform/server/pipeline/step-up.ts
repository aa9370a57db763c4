import { owesSecondFactor } from '#shared/access.ts'
import type { Call } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { proofFor } from '#shared/staff/proof.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Session } from '../context.ts'

/** How long a second-factor proof is valid (S-10). */
export const STEP_UP_MINUTES = 10

/**
 * Refuses `step-up-required` when the person's last second-factor proof is too old for this call, and in production
 * `second-factor-required` when staff have no second factor (S-10). A demonstration lets people without one pass.
 */
export const refuseWithoutProof = (
  { config, clock }: { readonly config: Pick<Config, 'isProduction'>; readonly clock: Clock },
  call: Call,
  session: Session | null,
): void => {
  const proof = proofFor(call)
  if (!proof || !session) return
  if (!session.hasSecondFactor) {
    const isOwed = config.isProduction && owesSecondFactor(session.viewer)
    if (isOwed && proof === true) throw new Refusal('second-factor-required')
    return
  }
  const provenAt = session.steppedUpAt?.getTime() ?? Number.NEGATIVE_INFINITY
  if (clock.now().getTime() - provenAt > STEP_UP_MINUTES * 60_000) throw new Refusal('step-up-required')
}
