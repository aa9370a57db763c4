import { confirm, propose, refuse, waiting, withCodes } from '#domains/approvals/server/approvals.ts'
import { describeFiles } from '#domains/files/server/attachments.ts'
import type { CaseDecision, CaseKind, KnownCase } from '#platform/server/case-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { concernKindNames } from '../../contracts/concern-contract.ts'
import { isSerious } from '../../rules.ts'
import { aboutLeaders, leaderSubject } from '../lookup/case-leaders.ts'
import { concernApproval, finishConcern, reopenConcern } from './concern-approval.ts'
import { concernName } from './concerns.ts'
import { concernsStore, type StoredConcern } from './concerns-store.ts'

type Files = Awaited<ReturnType<typeof describeFiles>>

const outcomesIn = {
  open: ['upheld', 'dismissed'],
  second: ['agreed', 'sent-back'],
  upheld: [],
  dismissed: [],
} as const satisfies Record<StoredConcern['state'], KnownCase['outcomes']>

const sourcesOf = (row: StoredConcern, files: Files): KnownCase['sources'] => {
  const own = new Set(row.evidence_file_ids)
  const address =
    row.source_url === null ? [] : [{ name: row.source_url, href: row.source_url, isFile: false }]
  const attached = files.filter(({ id }) => own.has(id))
  return [...address, ...attached.map(({ name, url }) => ({ name, href: url, isFile: true }))]
}

/** When the first decisions on these reports fall that nobody has confirmed. */
const endsOf = async (
  ctx: SignedInCtx,
  rows: readonly StoredConcern[],
): Promise<ReadonlyMap<string, Date>> => {
  const ids = rows.filter(({ state }) => state === 'second').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const proposals = await waiting(ctx, concernApproval, ids, ids.length)
  return new Map(proposals.map(({ payload, stored }) => [payload.concernId, stored.expires_at]))
}

const knownConcerns = async (
  ctx: SignedInCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownCase>> => {
  const rows = await concernsStore(ctx.db).byIds(ids)
  const about = await aboutLeaders(
    ctx,
    rows.map((row) => row.leader_id),
  )
  const files = await describeFiles(
    ctx,
    rows.flatMap((row) => row.evidence_file_ids),
  )
  const ends = await endsOf(ctx, rows)
  return new Map(
    rows.map((row): [string, KnownCase] => {
      const { facts, shown } = about(row.leader_id)
      return [
        row.id,
        {
          subject: { ...leaderSubject(shown), text: row.text, writtenAt: row.sent_at },
          state: facts.state,
          lga: facts.lga,
          status: row.state,
          endsAt: ends.get(row.id) ?? null,
          decidedAt: row.decided_at,
          reason: row.kind,
          needsTwo: isSerious(row.kind),
          parts: row.reply === null ? [] : [{ label: message('The leader’s reply'), text: row.reply }],
          sources: sourcesOf(row, files),
          decision:
            row.outcome && row.decider_id !== null
              ? {
                  outcome: row.outcome,
                  note: row.reason ?? '',
                  summary: row.summary,
                  deciderId: row.decider_id,
                  confirmerId: row.confirmer_id,
                }
              : null,
          outcomes: outcomesIn[row.state],
          senderId: row.reporter_id,
          involved: facts.personId === null ? [] : [facts.personId],
        },
      ]
    }),
  )
}

/** The refusals of approvals as the console's call declares them. */
const codes = {
  'approval-waiting': 'already-decided',
  'approval-closed': 'already-decided',
  'approval-not-found': 'already-decided',
  // Only another account of somebody involved gets here; the own one is refused before, in its own words.
  'approval-involved': 'own-report',
}

/** Upholds or dismisses an open report; for a serious one this is the first of two decisions. */
const decideFirst = async (
  ctx: SignedInCtx,
  row: StoredConcern,
  outcome: 'upheld' | 'dismissed',
  { note: reason, summary }: CaseDecision,
): Promise<void> => {
  const needsSecond = isSerious(row.kind)
  const isChanged = await concernsStore(ctx.db).change(row.id, 'open', {
    state: needsSecond ? 'second' : outcome,
    outcome,
    reason,
    summary: outcome === 'upheld' ? summary : null,
    decider_id: ctx.viewer.id,
    decided_at: needsSecond ? null : ctx.now(),
  })
  if (!isChanged) throw new Refusal('already-decided')
  if (needsSecond) {
    const payload = { concernId: row.id, leaderId: row.leader_id, outcome }
    await withCodes(codes, () => propose(ctx, concernApproval, payload, reason))
  } else {
    await finishConcern(ctx, row, outcome)
    ctx.auditing(concernName(row.id), `${outcome}: ${reason}`)
  }
}

/** The first decision fell, for example because its moderator lost the permission; it only goes back to the start. */
const confirmFallen = async (ctx: SignedInCtx, id: string, agrees: boolean): Promise<void> => {
  if (agrees) throw new Refusal('first-person-gone')
  if (!(await reopenConcern(ctx, id))) throw new Refusal('already-decided')
  ctx.auditing(concernName(id), 'sent back to the start')
}

/** A second person confirms the decision on a serious report, or sends it back to the start. */
const answerFirst = async (ctx: SignedInCtx, id: string, agrees: boolean): Promise<void> => {
  const [first] = await waiting(ctx, concernApproval, [id], 1)
  if (!first) return confirmFallen(ctx, id, agrees)
  await withCodes(codes, () =>
    agrees
      ? confirm(ctx, concernApproval, first.stored.id)
      : refuse(ctx, concernApproval, first.stored.id, null),
  )
}

/** A report about a leader. Its sender stays hidden, and a serious one needs two moderators. */
export const concernCases: CaseKind = {
  name: 'leaders.concern',
  label: message('Report about a leader'),
  reasonNames: concernKindNames,
  page: ({ db }, wanted) => concernsStore(db).page(wanted),
  waiting: ({ db }, filter) => concernsStore(db).countWaiting(filter),
  cases: knownConcerns,
  decide: async (ctx, id, decision) => {
    const { outcome } = decision
    if (outcome === 'agreed' || outcome === 'sent-back') return answerFirst(ctx, id, outcome === 'agreed')
    const row = await concernsStore(ctx.db).find(id)
    if (!row || (outcome !== 'upheld' && outcome !== 'dismissed')) throw new Refusal('item-not-found')
    await decideFirst(ctx, row, outcome, decision)
  },
}
