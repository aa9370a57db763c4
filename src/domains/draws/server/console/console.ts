import { waiting } from '#domains/approvals/server/approvals.ts'
import { balancesByNumber, rewardsFund } from '#domains/wallet/server/accounts/accounts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { randomBytes } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'
import { supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { type ConsoleDraw, type DrawStep, drawSteps, type NewDraw } from '../../console-contract.ts'
import { prizesOf } from '../../prizes-contract.ts'
import { lagosMoment, stepsFrom } from '../../rules.ts'
import { hashAnswer } from '../entering/answers.ts'
import { approvalOfStep } from '../life/approvals.ts'
import { drawName } from '../life/pools.ts'
import { winnersStore } from '../life/winners-store.ts'
import { drawCardsOf } from '../present-draws.ts'
import { drawRoundsStore } from '../store.ts'

const NAME_KEY_BYTES = 32

/** All rounds with what may be proposed and what waits for a second person. */
export const showDrawConsole = async (
  ctx: SignedInCtx,
): Promise<{ items: ConsoleDraw[]; beacon: 'none' | 'test' | 'public'; fund: string }> => {
  const rounds = await drawRoundsStore(ctx.db).rounds(true)
  const ids = rounds.map(({ id }) => id)
  const waits = new Map<DrawStep, Set<string>>()
  for (const step of drawSteps) {
    const proposals = await waiting(ctx, approvalOfStep[step], ids)
    waits.set(step, new Set(proposals.map(({ payload }) => payload.drawId)))
  }
  const winners = await winnersStore(ctx.db).ofRounds(ids)
  const fund = await rewardsFund(ctx)
  const { beacon } = ctx.ports
  return {
    items: (await drawCardsOf(ctx, rounds)).map(({ round, card, prizes }) => ({
      ...card,
      rules: round.rules,
      question: round.question,
      prizeList: prizes.map(({ place, label, units }) => ({ place, label, amount: supText(units) })),
      beaconAt: round.beacon_at?.toISOString() ?? null,
      hasRandomness: round.randomness !== null,
      next: stepsFrom(round.state, round.randomness !== null).filter(
        (step) => beacon !== null || step !== 'announce',
      ),
      waiting: drawSteps.filter((step) => waits.get(step)?.has(round.id)),
      unclaimed: winners.filter((each) => each.round_id === round.id && each.state === 'waiting').length,
    })),
    beacon: beacon ? (beacon.isDouble ? 'test' : 'public') : 'none',
    fund: supText((await balancesByNumber(ctx.db, [fund])).get(fund) ?? 0),
  }
}

const momentsOf = ({ opensAt, closesAt }: NewDraw): { opens: Date; closes: Date } => {
  const [opens, closes] = [lagosMoment(opensAt), lagosMoment(closesAt)]
  const noTime = message('Give a day and a time.')
  if (!opens) throw new Refusal('invalid-input', { fields: { opensAt: noTime } })
  if (!closes) throw new Refusal('invalid-input', { fields: { closesAt: noTime } })
  if (closes <= opens)
    throw new Refusal('invalid-input', { fields: { closesAt: message('It must end after it opens.') } })
  return { opens, closes }
}

/** Writes a draft; its answer is kept as a hash only. */
export const createDraw = async (ctx: SignedInCtx, body: NewDraw): Promise<{ id: string }> => {
  const { opens, closes } = momentsOf(body)
  const [id, prizes] = [ctx.newId(), prizesOf(body.prizes) ?? []]
  await drawRoundsStore(ctx.db).add(
    {
      id,
      title: body.title,
      rules: body.rules,
      price: body.price * UNITS_PER_SUP,
      max_paid: body.maxPaid,
      reserves: body.reserves,
      claim_days: body.claimDays,
      question: body.question,
      ...hashAnswer(body.answer),
      opens_at: opens,
      closes_at: closes,
      created_by: ctx.viewer.id,
      created_at: ctx.now(),
      name_key: randomBytes(NAME_KEY_BYTES),
    },
    prizes.map(({ label, sup }, at) => ({ round_id: id, place: at + 1, label, units: sup * UNITS_PER_SUP })),
  )
  ctx.auditing(drawName(id))
  return { id }
}
