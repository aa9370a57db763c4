import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { askAbout } from '../books/settlement.ts'
import type { SettlingContext } from '../books/settling-context.ts'
import { type ReversalCase, reverse } from '../books/reversals.ts'
import { askAboutPayout } from '../payouts/payout-jobs.ts'
import { askAboutRefunds, isOwnRefund } from '../refunds/refund-jobs.ts'
import { payableStore } from '../books/payable-store.ts'
import { inboxStore } from './store.ts'

const Facts = z.union([
  z.object({ kind: z.literal('paid'), reference: z.string() }),
  z.object({ kind: z.literal('transfer'), reference: z.string() }),
  z.object({ kind: z.literal('refund-moved'), reference: z.string() }),
  z.object({
    kind: z.enum(['refunded', 'disputed', 'dispute-won', 'dispute-lost']),
    reference: z.string(),
    caseId: z.string(),
    minor: z.int(),
    currency: z.string(),
  }),
  z.object({ kind: z.literal('other') }),
])
type Facts = z.output<typeof Facts>

const cases = {
  refunded: { kind: 'refund', state: 'final' },
  disputed: { kind: 'dispute', state: 'open' },
  'dispute-lost': { kind: 'dispute', state: 'final' },
  'dispute-won': { kind: 'dispute', state: 'returned' },
} as const satisfies Readonly<Record<string, Pick<ReversalCase, 'kind' | 'state'>>>

interface Outcome {
  readonly state: 'done' | 'ignored' | 'quarantined'
  readonly note?: string
}

const put = (note: string): Outcome => ({ state: 'quarantined', note })

/** Asks about the transfer of a message: the message itself proves nothing. */
const actOnTransfer = async (ctx: SettlingContext, reference: string): Promise<Outcome> => {
  const told = await askAboutPayout(ctx, reference)
  if (told === null) return put('unknown transfer')
  return told === 'unknown' ? put('the provider knows no such transfer') : { state: 'done' }
}

/** Asks about our refunds of the payment of a message; one that began at the provider is told again when it is paid. */
const actOnRefund = async (ctx: SettlingContext, reference: string): Promise<Outcome> => {
  const payment = await payableStore(ctx.db).byReference(reference)
  if (!payment) return put('unknown reference')
  return { state: (await askAboutRefunds(ctx, payment)) ? 'done' : 'ignored' }
}

/** Does what a message says, as far as the provider's own answer agrees. Throws when the provider does not answer. */
const act = async (ctx: SettlingContext, facts: Facts): Promise<Outcome> => {
  if (facts.kind === 'other') return { state: 'ignored' }
  if (facts.kind === 'transfer') return actOnTransfer(ctx, facts.reference)
  if (facts.kind === 'refund-moved') return actOnRefund(ctx, facts.reference)
  const store = payableStore(ctx.db)
  const found = await store.byReference(facts.reference)
  if (!found) return put('unknown reference')
  // Asked even for a refund: it may arrive before the message of the payment.
  const payment =
    found.paid_reference === facts.reference ? undefined : await askAbout(ctx, found, facts.reference)
  const row = await store.byReference(facts.reference)
  const isCredited = row?.paid_reference === facts.reference
  if (facts.kind === 'paid') {
    if (isCredited) return { state: 'done' }
    return put(payment ? `the provider says ${payment.said}` : 'the provider knows no such payment')
  }
  if (!row || !isCredited) return put('money went back of a payment that was not credited')
  if (facts.currency !== row.currency || facts.minor < 1 || facts.minor > row.minor)
    return put('another amount or currency')
  const { caseId, minor } = facts
  if (facts.kind === 'refunded' && (await isOwnRefund(ctx, row, facts))) return { state: 'done' }
  await reverse({ ...ctx, newId: randomUUID }, row, { ...cases[facts.kind], caseId, minor })
  return { state: 'done' }
}

/** Works on one message of the provider; a run may be repeated. */
export const workEvent = defineJob({
  name: 'payments:event',
  uses: ['payments'],
  payload: z.object({ id: z.int() }),
  run: async (ctx, { id }) => {
    const store = inboxStore(ctx.db)
    const event = await store.byId(id)
    if (!event || event.state === 'done' || event.state === 'ignored') return
    const parsed = Facts.safeParse(event.facts)
    const { state, note } = parsed.success ? await act(ctx, parsed.data) : put('unreadable')
    if (state === 'quarantined')
      ctx.log.error({ alarm: 'payment', event: id, note }, 'a message waits for people')
    await store.end(id, state, note)
  },
})
