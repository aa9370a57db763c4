import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { roundsApi } from '../../round-calls-contract.ts'
import { type ProposalAction, proposalActions } from '../../round-contract.ts'
import { checksOf, isGo, readyLeaders } from './readiness.ts'
import { isOpeningTime, lockedRound, roundName, transitionRound } from './round-steps.ts'
import { roundsStore, type StoredRound } from './store.ts'

const WHY_OPENED = message('The round of public selection opened')

const RoundStep = z.strictObject({ roundId: z.uuid(), act: z.enum(proposalActions) })
type RoundStep = z.output<typeof RoundStep>

/** What waits at most once for a round: its opening and its certification. */
export const roundSubjects = (roundId: string): string[] => proposalActions.map((act) => `${roundId} ${act}`)

const refuseUnlessReady = async (ctx: Pick<Ctx, 'db' | 'now'>, round: StoredRound): Promise<void> => {
  if (!isOpeningTime(round, ctx.now())) throw new Refusal('round-not-time')
  const contests = await roundsStore(ctx.db).contestsOf([round.id])
  const checks = await checksOf(ctx, round, contests)
  if (!contests.every(({ id }) => isGo(checks.get(id)))) throw new Refusal('round-not-ready')
}

const refuseUnlessPossible = async (
  ctx: SignedInCtx,
  round: StoredRound,
  act: ProposalAction,
): Promise<void> => {
  if (act === 'open') {
    if (round.status !== 'announced') throw new Refusal('round-moved')
    return refuseUnlessReady(ctx, round)
  }
  if (round.status !== 'closed') throw new Refusal('round-moved')
  if (!(await roundsStore(ctx.db).isTallied(round.id))) throw new Refusal('no-tally')
}

/** Everybody who may be a candidate now is one from here on; nobody joins later. */
const enterCandidates = async (ctx: SignedInCtx, round: StoredRound, proposerId: string): Promise<void> => {
  const store = roundsStore(ctx.db)
  const contests = await store.contestsOf([round.id])
  const leaders = await readyLeaders(
    ctx,
    contests.map(({ lga }) => lga),
  )
  for (const { id: contestId, lga } of contests) {
    const standing = leaders.get(lga) ?? []
    await store.addCandidates(
      standing.map(({ id }) => ({ contest_id: contestId, leader_id: id, lga, entered_at: ctx.now() })),
    )
    for (const { id } of standing)
      await transitionLeader(ctx, {
        leaderId: id,
        to: 'public_selection',
        by: 'round-admins',
        movedBy: proposerId,
        confirmedBy: ctx.viewer.id,
        why: WHY_OPENED,
      })
  }
}

const titles: Readonly<Record<ProposalAction, string>> = {
  open: message('Open the round {name}'),
  certify: message('Certify the round {name}'),
}

/** A round that two people open with all its candidates, or whose result they make final. */
export const roundApproval = twoPeople('challenge.round', {
  payload: RoundStep,
  refuses: roundsApi.confirmRound.is.refuses,
  of: 'rounds',
  subject: ({ roundId, act }) => `${roundId} ${act}`,
  check: async (ctx, { roundId, act }) => refuseUnlessPossible(ctx, await lockedRound(ctx, roundId), act),
  reads: (ctx, payloads) =>
    byId(
      payloads,
      ({ roundId }) => roundId,
      (ids) => Promise.all(ids.map(roundsStore(ctx.db).findRound)),
    ),
  says: ({ roundId, act }, { name }) => ({
    title: { text: titles[act], values: { name } },
    href: `${to('challengeConsole')}?round=${roundId}`,
  }),
  execute: async (ctx, { payload: { roundId, act }, proposerId }) => {
    const round = await lockedRound(ctx, roundId)
    await transitionRound(ctx, round, act === 'open' ? 'open' : 'certified')
    if (act === 'open') await enterCandidates(ctx, round, proposerId)
  },
  audits: ({ roundId }) => roundName(roundId),
  why: (_, { payload: { act }, reason, note }) => `${act}: ${note ?? reason}`,
})
