import { sql } from 'kysely'
import type { RecentThing, RecentWhere } from '#platform/server/contributions/recent-kind.ts'
import type { Database } from '#platform/server/database/database.ts'

/** What became of a project: its goal was reached, a step was proven and paid, or everything is built. */
type ProjectNews = 'funded' | 'milestone' | 'completed'

/** SQL of what became of projects lately. */
export const recentStore = (db: Database) => ({
  lately: async (
    { state, lga, since }: RecentWhere,
    limit: number,
  ): Promise<(RecentThing & { kind: ProjectNews })[]> => {
    const { rows } = await sql<RecentThing & { kind: ProjectNews }>`
      select p.id, p.title, p.lga, p.is_sample as "isSample", news.at, news.news as kind
      from projects.project p cross join lateral (
        select e.at, e.status as news from projects.event e
        where e.project_id = p.id and e.kind = 'status' and e.status in ('funded', 'completed')
        union all
        select s.released_at, 'milestone' from projects.step s where s.project_id = p.id
      ) news
      where p.is_public and p.state = ${state} and (${lga}::text is null or p.lga = ${lga})
        and news.at >= ${since}
      order by news.at desc, p.id limit ${limit}`.execute(db)
    return rows
  },
})
