import { feedOf } from '#platform/server/audit/publication-feed.ts'
import { listRootOf } from '../../../shared/civic/draw-arithmetic.ts'
import { listedEntries } from './entering/entry-list.ts'
import { sha256Bytes } from './sha256.ts'

interface DrawLine {
  readonly round: string
  readonly act: string
  readonly body: Record<string, unknown>
}

/**
 * Draws for the public record: announcement, list, result, cancellation. The root of a list is computed from its entries
 * each time, so that the tamper check names a draw whose entries were changed.
 */
export const drawFeed = feedOf<DrawLine>({
  name: 'draw',
  table: 'draws.event',
  moment: 'at',
  columns: 'row.round_id as round, row.act, row.body',
  linesOf: (db, rows) =>
    Promise.all(
      rows.map(async ({ id, round, act, body }) => {
        const root = act === 'closed' && listRootOf(sha256Bytes, await listedEntries({ db }, round))
        return JSON.stringify({ kind: 'draw', id, act, ...body, ...(root !== false && { root }) })
      }),
    ),
})
