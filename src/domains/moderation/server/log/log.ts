import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { LogLine } from '../../log-contract.ts'
import { publishedLines, SMALLEST_COUNT } from '../../rules.ts'
import type { ModeratedKinds } from '../kinds.ts'
import { talliesOf } from './store.ts'

/**
 * The decisions of the last whole months, by kind, reason and outcome. The running month is left out, so that nobody
 * watches a count rise by one and knows whose words it was.
 */
export const showLog = async (ctx: Pick<Ctx, 'db' | 'now'>, kinds: ModeratedKinds) => {
  const month = `${lagosDay(ctx.now()).slice(0, 7)}-01`
  const rows = await talliesOf(ctx.db, month)
  const { lines, others } = publishedLines(rows)
  const months = rows.flatMap(({ from, to }) => [from, to]).toSorted()
  return {
    from: months[0] ?? null,
    to: months.at(-1) ?? null,
    lines: lines.map(({ kind, reason, outcome, isAppeal, decisions }) => ({
      kind,
      label: kinds.get(kind)?.label ?? kind,
      reason: (reason || null) as LogLine['reason'],
      outcome,
      isAppeal,
      decisions,
    })),
    others,
    smallest: SMALLEST_COUNT,
  }
}
