import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { fullName } from '#shared/text/person-name.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { DECISION_GOAL_HOURS } from '../../console-contract.ts'
import type { ModerationParts } from '../kinds.ts'
import type { ItemDecider } from './bar.ts'

const GOAL_MS = DECISION_GOAL_HOURS * HOUR_MS

/** By when a case should be decided that waits since then; what ends by itself is decided before its end. */
export const caseDue = (ctx: Pick<SignedInCtx, 'now'>, since: Date, endsAt: Date | null = null) => {
  const due = endsAt ?? new Date(since.getTime() + GOAL_MS)
  return { dueAt: due.toISOString(), isLate: due < ctx.now() }
}

export const notDue = { dueAt: null, isLate: false } as const

/** Who looks at the cases, and the names that they show. */
export interface Looking extends ItemDecider {
  readonly nameOf: (id: string | null) => string
  readonly stateNameOf: (state: string | null) => string | null
}

export const lookingAt = async (
  ctx: SignedInCtx,
  { states }: Pick<ModerationParts, 'states'>,
  staff: readonly (string | null)[],
): Promise<Looking> => {
  const names = await namesOf(
    ctx,
    staff.filter((id) => id !== null),
  )
  const stateNames = new Map((await states(ctx)).map(({ code, name }) => [code, name]))
  return {
    viewer: ctx.viewer,
    own: await ownAccounts(ctx),
    nameOf: (id) => {
      const name = id === null ? undefined : names.get(id)
      return name ? fullName(name) : ''
    },
    stateNameOf: (state) => (state === null ? null : (stateNames.get(state) ?? state)),
  }
}
