import { listRounds } from '#domains/challenge/server/rounds/rounds.ts'
import { dutiesFrom } from '#domains/identity/server/user-directory/duty-rules.ts'
import { areReviewersAppointed, readyAdmins } from '#domains/identity/server/user-directory/role-holders.ts'
import { leadersIn } from '#domains/leaders/server/lookup/facts.ts'
import { isSupIssued } from '#domains/wallet/server/treasury/flows.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type LaunchStep, type LaunchState, launchSteps } from '../launch-contract.ts'

type ReadContext = Pick<Ctx, 'db' | 'now' | 'config'>

const hasRound = async (ctx: ReadContext): Promise<boolean> => (await listRounds(ctx)).items.length > 0

/** Whether each step is done; what two people must do needs two of them. */
const isDone: Readonly<Record<LaunchStep, (ctx: ReadContext) => Promise<boolean>>> = {
  administrators: async (ctx) => (await readyAdmins(ctx)) >= 2,
  reviewers: areReviewersAppointed,
  sup: isSupIssued,
  leaders: async (ctx) => (await leadersIn(ctx, { status: 'shortlisted' }, 2)).length >= 2 || hasRound(ctx),
  round: hasRound,
}

/** What a new installation still lacks before its first round, and when its people may be given a duty. */
export const showLaunch = async (ctx: ReadContext): Promise<LaunchState> => {
  const done = await Promise.all(launchSteps.map((step) => isDone[step](ctx)))
  const from = await dutiesFrom(ctx)
  return {
    open: launchSteps.filter((_, index) => !done[index]),
    candidates: from === null ? 'nobody' : from > ctx.now() ? 'later' : 'now',
    dutiesFrom: from?.toISOString() ?? null,
  }
}
