import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { fillSeat } from '#domains/challenge/server/seats/seats.ts'
import { type LeaderFacts, leaderFor } from '#domains/leaders/server/lookup/facts.ts'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import { pathStatesOf } from '#domains/training/server/path/path.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { recordConsoleApi } from '../../console-contract.ts'
import { termsStore } from '../store.ts'
import { accountOf, linesWith, placeOfLeader } from './leader-terms.ts'

/** A plan for a seat takes longer to read than a right. */
const DEPLOYMENT_HOURS = 14 * 24

const ProposedDeployment = z.strictObject({ deploymentId: z.uuid(), leaderId: z.uuid() })
type ProposedDeployment = z.output<typeof ProposedDeployment>

/** Refuses `not-ready` unless the leader is in training and has completed it. */
export const mustBeReady = async (ctx: Pick<Ctx, 'db'>, leader: LeaderFacts): Promise<void> => {
  const standing = (await pathStatesOf(ctx, [leader])).get(leader.id)
  if (leader.status !== 'training' || !standing?.isComplete) throw new Refusal('not-ready')
}

/** A seat that two people give: seat, status and record in one transaction. */
export const deploymentApproval = twoPeople('accountability.deployment', {
  payload: ProposedDeployment,
  hours: () => DEPLOYMENT_HOURS,
  refuses: recordConsoleApi.confirmDeployment.is.refuses,
  of: 'training-lead',
  subject: ({ deploymentId }) => deploymentId,
  placeOf: placeOfLeader,
  involved: accountOf,
  check: async (ctx, { leaderId }) => mustBeReady(ctx, await leaderFor(ctx, leaderId)),
  reads: (ctx, payloads) =>
    linesWith(ctx, payloads, ({ deploymentId }) => deploymentId, termsStore(ctx.db).deployments),
  says: (_, { leader: { fullName, lgaName }, row: plan }) => ({
    title: { text: message('Give {name} a seat in {lga}'), values: { name: fullName, lga: lgaName } },
    ...(plan && {
      detail: {
        text: message('From {from} to {until}, hosted by {host}: {mandate}'),
        values: { from: plan.term_from, until: plan.term_to, host: plan.host, mandate: plan.mandate },
      },
    }),
    href: to('deploymentConsole'),
  }),
  execute: async (ctx, { payload: { deploymentId, leaderId }, proposerId }) => {
    const store = termsStore(ctx.db)
    const deployment = await store.deployment(deploymentId)
    if (!deployment || !(await store.confirm(deploymentId, ctx.viewer.id, ctx.now())))
      throw new Refusal('deployment-not-found')
    const { lga } = await leaderFor(ctx, leaderId)
    const { term_from: termFrom, term_to: termTo } = deployment
    const seat = await fillSeat(ctx, { leaderId, lga, termFrom, termTo })
    await store.setSeat(deploymentId, seat.id)
    await transitionLeader(ctx, {
      leaderId,
      to: 'deployed',
      by: 'training-lead',
      why: message('Training completed; code of conduct and interests declared; seat given'),
      movedBy: proposerId,
      confirmedBy: ctx.viewer.id,
    })
    ctx.auditing(`leader:${leaderId}`, `deployed to ${seat.id}`)
  },
  audits: ({ leaderId }) => `leader:${leaderId}`,
  why: (step, { note }) => {
    if (step === 'propose') return 'deployment proposed'
    // The execution writes the seat.
    return step === 'confirm' ? null : ['deployment not confirmed', note].filter(Boolean).join(': ')
  },
})
