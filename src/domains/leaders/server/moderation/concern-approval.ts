import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { reportFact } from '#domains/activity/server/facts.ts'
import { moderationConsoleApi } from '#domains/moderation/console-contract.ts'
import { countDecision } from '#domains/moderation/server/log/log.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { aboutLeaders } from '../lookup/case-leaders.ts'
import { leaderFor, leadersByIds } from '../lookup/facts.ts'
import { concernName } from './concerns.ts'
import { concernsStore, type StoredConcern } from './concerns-store.ts'

/** Moderators are few, and the first decision falls when nobody confirms it in time. */
const CONCERN_HOURS = 7 * 24

const outcomes = ['upheld', 'dismissed'] as const

const DecidedConcern = z.strictObject({ concernId: z.uuid(), leaderId: z.uuid(), outcome: z.enum(outcomes) })
type DecidedConcern = z.output<typeof DecidedConcern>

const titles: Readonly<Record<(typeof outcomes)[number], string>> = {
  upheld: message('Uphold a serious report about {name}'),
  dismissed: message('Dismiss a serious report about {name}'),
}

/** Tells everybody who follows a report that it is decided, and counts it in the public log. */
export const finishConcern = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  row: StoredConcern,
  outcome: DecidedConcern['outcome'],
): Promise<void> => {
  await reportFact(ctx, {
    kind: 'concern.decided',
    who: row.reporter_id,
    about: concernName(row.id),
    detail: { status: outcome },
  })
  await countDecision(ctx, { kind: 'leaders.concern', reason: row.kind, outcome, isAppeal: false })
}

/** Opens a report again whose first decision does not count; false when it is decided or open already. */
export const reopenConcern = (ctx: Pick<Ctx, 'db'>, concernId: string): Promise<boolean> =>
  concernsStore(ctx.db).change(concernId, 'second', {
    state: 'open',
    outcome: null,
    reason: null,
    summary: null,
    decider_id: null,
  })

/** A serious report that two moderators decide. */
export const concernApproval = twoPeople('leaders.concern', {
  payload: DecidedConcern,
  hours: () => CONCERN_HOURS,
  refuses: moderationConsoleApi.decideItem.is.refuses,
  of: 'moderation',
  subject: ({ concernId }) => concernId,
  placeOf: async (ctx, { leaderId }) => {
    const { state, lga } = await leaderFor(ctx, leaderId)
    return { state, lga }
  },
  involved: async (ctx, { concernId, leaderId }) => {
    const [concern, leader] = [await concernsStore(ctx.db).find(concernId), await leaderFor(ctx, leaderId)]
    return [concern?.reporter_id, leader.personId].filter((id) => typeof id === 'string')
  },
  reads: async (ctx, payloads) => {
    const known = await leadersByIds(
      ctx,
      payloads.map(({ leaderId }) => leaderId),
    )
    const about = await aboutLeaders(ctx, [...known.keys()])
    const rows = await Promise.all(payloads.map(({ concernId }) => concernsStore(ctx.db).find(concernId)))
    return ({ concernId, leaderId }) =>
      known.has(leaderId)
        ? {
            name: about(leaderId).shown.fullName,
            summary: rows.find((row) => row?.id === concernId)?.summary,
          }
        : null
  },
  says: ({ concernId, outcome }, { name, summary }) => ({
    title: { text: titles[outcome], values: { name } },
    detail: summary
      ? { text: message('Published on the profile: {summary}'), values: { summary } }
      : { text: message('Nothing is published.') },
    href: `${to('moderationConsole')}?open=${concernId}`,
  }),
  execute: async (ctx, { payload: { concernId, outcome } }) => {
    const store = concernsStore(ctx.db)
    const row = await store.find(concernId)
    const change = { state: outcome, confirmer_id: ctx.viewer.id, decided_at: ctx.now() }
    if (!row || !(await store.change(concernId, 'second', change))) throw new Refusal('already-decided')
    await finishConcern(ctx, row, outcome)
  },
  closed: async (ctx, { payload: { concernId } }) => {
    if (!(await reopenConcern(ctx, concernId))) throw new Refusal('already-decided')
  },
  ended: async (ctx, { concernId }) => {
    await reopenConcern(ctx, concernId)
  },
  audits: ({ concernId }) => concernName(concernId),
  why: (step, { payload: { outcome }, reason, note }) => {
    const words = {
      propose: `${outcome}, waits for a second person: ${reason}`,
      confirm: `confirmed: ${outcome}`,
      refuse: 'sent back to the start',
      withdraw: 'taken back',
    }[step]
    return [words, note].filter(Boolean).join(': ')
  },
})
