import { feedOf } from '#platform/server/audit/publication-feed.ts'
import { lagosDay } from '#shared/values/lagos.ts'

interface ReleaseLine {
  readonly kind: string
  readonly at: Date
  readonly project: string
  readonly step: number
  readonly units: number
  readonly reason: string
}

/** Releases to projects for the public record, with the reason that two people gave to the public. It names nobody. */
export const releaseFeed = feedOf<ReleaseLine>({
  name: 'release',
  table: 'projects.release',
  moment: 'at',
  columns: 'row.at, row.project_id as project, row.step, row.units, row.reason',
  linesOf: (_db, rows) =>
    rows.map(({ id, at, project, step, units, reason }) =>
      JSON.stringify({ kind: 'release', id, day: lagosDay(at), project, step, units: String(units), reason }),
    ),
})
