import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import type { Pending } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { type Agreed, type ApprovalKind } from '#platform/server/approval-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { type DrawStep, stepRefusals } from '../../console-contract.ts'
import { drawMachine } from '../../rules.ts'
import { drawRoundsStore, type StoredDraw } from '../store.ts'
import { announceDraw, refuseUnready } from './announcement.ts'
import { cancelRound } from './close-round.ts'
import { drawRound } from './drawing-round.ts'
import { drawName } from './pools.ts'
import { tellWinners } from './notify-winners.ts'

const About = z.strictObject({ drawId: z.uuid() })
type About = z.output<typeof About>

const found = async (ctx: Pick<Ctx, 'db'>, drawId: string): Promise<StoredDraw> => {
  const round = isId(drawId) ? await drawRoundsStore(ctx.db).round(drawId) : undefined
  if (!round) throw new Refusal('draw-not-found')
  return round
}

interface StepWork {
  readonly title: string
  readonly detail: string
  check(ctx: SignedInCtx, round: StoredDraw): void
  execute(ctx: SignedInCtx, round: StoredDraw, agreed: Agreed<About>): Promise<void>
}

/** One kind of decision about a draw; both people are of finance, and never the same person. */
const stepApproval = (name: `draws.${string}`, work: StepWork): ApprovalKind<About> =>
  twoPeople(name, {
    payload: About,
    refuses: stepRefusals,
    of: 'treasury',
    subject: ({ drawId }) => drawId,
    check: async (ctx, { drawId }) => work.check(ctx, await found(ctx, drawId)),
    reads: (ctx, payloads) =>
      byId(
        payloads,
        ({ drawId }) => drawId,
        (ids) => Promise.all(ids.map(drawRoundsStore(ctx.db).round)),
      ),
    says: (_, { title }) => ({
      title: { text: work.title, values: { title } },
      detail: { text: work.detail },
      href: to('drawConsole'),
    }),
    execute: async (ctx, agreed) => work.execute(ctx, await found(ctx, agreed.payload.drawId), agreed),
    audits: ({ drawId }) => drawName(drawId),
  })

export const announceApproval = stepApproval('draws.announce', {
  title: message('Announce the prize draw {title}'),
  detail: message('Its prizes are set aside, and its commitment enters the public record.'),
  check: (ctx, round) => {
    drawMachine.move(round.state, 'announced')
    refuseUnready(round, ctx.ports.beacon, ctx.now())
  },
  execute: (ctx, round, { id }) =>
    announceDraw(ctx, round.id, {
      beacon: refuseUnready(round, ctx.ports.beacon, ctx.now()),
      needsPhone: ctx.config.EVIDENCE_RULES === 'enforced',
      approvalId: id,
    }),
})

export const drawApproval = stepApproval('draws.draw', {
  title: message('Draw the winners of {title}'),
  detail: message('The result follows from public facts. No one can choose it.'),
  check: (_ctx, round) => {
    drawMachine.move(round.state, 'drawn')
    if (round.randomness === null) throw new Refusal('not-yet')
  },
  execute: async (ctx, round, { id }) => tellWinners(ctx, round, await drawRound(ctx, round.id, id)),
})

export const cancelApproval = stepApproval('draws.cancel', {
  title: message('Cancel the prize draw {title}'),
  detail: message(
    'Every paid entry goes back. The reason below becomes public, and so does the secret once the list is closed.',
  ),
  check: (_ctx, round) => {
    drawMachine.move(round.state, 'cancelled')
  },
  execute: async (ctx, round, { id, reason }) => {
    const held = await drawRoundsStore(ctx.db).lock(round.id)
    const isDone = held && (await cancelRound(ctx, held, { reason, approvalId: id }))
    if (!isDone) throw new Refusal('draw-moved')
  },
})

/** The kinds of approval by the step that they decide. */
export const approvalOfStep: Readonly<Record<DrawStep, ApprovalKind<About>>> = {
  announce: announceApproval,
  draw: drawApproval,
  cancel: cancelApproval,
}

/** The first of two people of finance proposes a step; refuses `draw-not-found` and what the step itself refuses. */
export const proposeDrawStep = async (
  ctx: SignedInCtx,
  drawId: string,
  { step, reason }: { step: DrawStep; reason: string },
): Promise<Pending> => {
  const round = await found(ctx, drawId)
  return propose(ctx, approvalOfStep[step], { drawId: round.id }, reason)
}
