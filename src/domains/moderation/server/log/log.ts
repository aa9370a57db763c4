import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { LogLine } from '../../log-contract.ts'
import { flagReasonNames } from '../../contract.ts'
import { publishedLines, SMALLEST_COUNT } from '../../rules.ts'
import type { ModerationParts } from '../kinds.ts'
import { addTally, talliesOf } from './store.ts'

const monthOf = (at: Date): string => `${lagosDay(at).slice(0, 7)}-01`

/** Counts a final decision for the public log, which names no case and nobody. */
export const countDecision = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  {
    kind,
    reason,
    outcome,
    isAppeal,
  }: Pick<LogLine, 'kind' | 'outcome' | 'isAppeal'> & { readonly reason: string | null },
): Promise<unknown> =>
  addTally(ctx.db, { month: monthOf(ctx.now()), kind, reason: reason ?? '', outcome, is_appeal: isAppeal })

/**
 * The decisions of the last whole months, by kind, reason and outcome. The running month is left out, so that nobody
 * watches a count rise by one and knows whose words it was.
 */
export const showLog = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { kinds, cases }: Pick<ModerationParts, 'kinds' | 'cases'>,
) => {
  const rows = await talliesOf(ctx.db, monthOf(ctx.now()))
  const { lines, others } = publishedLines(rows)
  const months = rows.flatMap(({ from, to }) => [from, to]).toSorted()
  const keptBy = new Map(cases.map((each) => [each.name as string, each]))
  const namesOfReasons = (kind: string): Readonly<Record<string, string>> =>
    keptBy.get(kind)?.reasonNames ?? flagReasonNames
  return {
    from: months[0] ?? null,
    to: months.at(-1) ?? null,
    lines: lines.map(({ kind, reason, outcome, isAppeal, decisions }) => ({
      kind,
      label: kinds.get(kind)?.label ?? keptBy.get(kind)?.label ?? kind,
      reason: reason || null,
      reasonName: reason ? (namesOfReasons(kind)[reason] ?? reason) : null,
      outcome,
      isAppeal,
      decisions,
    })),
    others,
    smallest: SMALLEST_COUNT,
  }
}
