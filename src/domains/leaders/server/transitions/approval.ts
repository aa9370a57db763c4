import { twoPeople } from '#domains/approvals/server/two-people.ts'
import type { ApprovalKind, ApprovalStep } from '#platform/server/approval-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { type LeaderStatus, leaderStatusNames } from '../../contracts/leader-contract.ts'
import {
  leaderTransitionsApi,
  SUSPENSION_HOURS,
  TRANSITION_PROPOSAL_HOURS,
} from '../../contracts/transition-contract.ts'
import { actorPermissions } from '../../rules.ts'
import { aboutLeaders } from '../lookup/case-leaders.ts'
import { type LeaderFacts, leaderFor, leadersByIds } from '../lookup/facts.ts'
import { refuseUnmet, type TransitionGuard } from './guards.ts'
import { involvedIn } from './permission.ts'
import { type ProposedTransition, transitionProposals, transitionSubject } from './proposals.ts'
import { transitionLeader } from './transitions.ts'

/** The name of a leader in the audit and of their files. */
export const leaderName = (leaderId: string) => `leader:${leaderId}` as const

const stepWords: Readonly<Record<ApprovalStep, string>> = {
  propose: 'proposed',
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
}

/** The kind of approval, with what the domains above write after a transition by hand. */
export interface TransitionKind extends ApprovalKind<ProposedTransition> {
  readonly afterwards: (ctx: SignedInCtx, leader: LeaderFacts, to: LeaderStatus) => Promise<void>
}

const readLeaders = async (ctx: SignedInCtx, payloads: readonly ProposedTransition[]) => {
  const known = await leadersByIds(
    ctx,
    payloads.map(({ leaderId }) => leaderId),
  )
  const about = await aboutLeaders(ctx, [...known.keys()])
  return ({ leaderId }: ProposedTransition) => (known.has(leaderId) ? about(leaderId).shown : null)
}

/** A transition of the published table that two people make. */
export const transitionApproval = (guards: readonly TransitionGuard[]): TransitionKind => {
  const afterwards = async (ctx: SignedInCtx, leader: LeaderFacts, status: LeaderStatus): Promise<void> => {
    for (const guard of guards) await guard.afterTransition?.(ctx, leader, status)
  }
  return {
    ...twoPeople(transitionProposals.name, {
      payload: transitionProposals.payload,
      refuses: leaderTransitionsApi.confirmTransition.is.refuses,
      hours: ({ to: status }) => (status === 'suspended' ? SUSPENSION_HOURS : TRANSITION_PROPOSAL_HOURS),
      of: ({ by }) => actorPermissions[by] ?? 'leader-transitions',
      subject: ({ leaderId, to: status }) => transitionSubject(leaderId, status),
      placeOf: async (ctx, { leaderId }) => {
        const { state, lga } = await leaderFor(ctx, leaderId)
        return { state, lga }
      },
      involved: async (ctx, { leaderId, by }) => {
        const leader = await leaderFor(ctx, leaderId)
        const before = by === 'fresh-panel' ? await involvedIn(ctx, leader) : []
        return [...(leader.personId === null ? [] : [leader.personId]), ...before]
      },
      check: async (ctx, { leaderId, to: status }) =>
        refuseUnmet(ctx, guards, await leaderFor(ctx, leaderId), status),
      reads: readLeaders,
      says: ({ leaderId, from, to: status }, { fullName, lgaName, stateName }) => ({
        title: {
          text: message('{name}: {from} to {to}'),
          values: { name: fullName },
          words: { from: leaderStatusNames[from], to: leaderStatusNames[status] },
        },
        detail: { text: message('{lga}, {state}'), values: { lga: lgaName, state: stateName } },
        href: to('leaderTransition', { leaderId }),
      }),
      execute: async (
        ctx,
        { payload: { leaderId, to: status, by, evidenceFileIds }, reason, proposerId },
      ) => {
        const leader = await leaderFor(ctx, leaderId)
        const people = { movedBy: proposerId, confirmedBy: ctx.viewer.id }
        await transitionLeader(ctx, { leaderId, to: status, by, evidenceFileIds, why: reason, ...people })
        await afterwards(ctx, leader, status)
      },
      audits: ({ leaderId }) => leaderName(leaderId),
      why: (step, { payload: { from, to: status }, reason, note }) => {
        const why = step === 'refuse' || step === 'withdraw' ? note : reason
        return [`${stepWords[step]} ${from} to ${status}`, why].filter(Boolean).join(': ')
      },
    }),
    afterwards,
  }
}
