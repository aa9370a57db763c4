import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

const PORTION = 4_000

/**
 * Adds invented leaders, spread over all local governments, kinds of office and statuses, each with a name of three
 * parts; then updates the planner statistics, as a running installation does.
 */
export const addManyLeaders = async (db: Database, count: number): Promise<void> => {
  const parts = (from: number): string[] =>
    Array.from({ length: 60 }, (_, index) => {
      const [a, b, c] = [from + index, from + index * 7, from + index * 13]
      const letter = (text: string, at: number): string => text[at % text.length] ?? ''
      return `${letter('bdfgklmnrst', a)}${letter('aeiou', b)}${letter('klmnrsdt', c)}${letter('aeiou', a + c)}${letter('bdgklmnr', b)}${letter('aeiou', c)}`
    })
  const [first, second, third] = [parts(1), parts(5), parts(9)]
  const offices = ['Ward councillor', 'Head teacher', 'Market leader', 'District head', 'Director of works']
  // In portions: every statement has a limit of ten seconds, even on a slow machine.
  for (let from = 1; from <= count; from += PORTION)
    await sql`
      with place as materialized (
        select lga.id, lga.state_code, state.zone, row_number() over (order by lga.id) - 1 as at
        from regions.lga join regions.state on state.code = lga.state_code
      ), made as materialized (
        select n, n % 774 as at, (${first}::text[])[1 + (n * 7) % 60] || ' ' || (${second}::text[])[1 + (n / 60) % 60] ||
          ' ' || chr(97 + n % 26) || (${third}::text[])[1 + (n * 11) % 60] as name,
          (${offices}::text[])[1 + n % 5] as office
        from generate_series(${from}::int, ${Math.min(count, from + PORTION - 1)}::int) n
      )
      insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone,
        state, lga, biography, nomination_statement, status, verified_at, is_sample, created_at)
      select gen_random_uuid(), name, name, office, name || ' ' || lower(office),
        (array['federal', 'state', 'local_government', 'traditional', 'civil_society', 'private_sector', 'other'])[1 + n % 7],
        'nigeria', zone, state_code, id, repeat('A working life. ', 20), 'Keeps every promise.',
        (array['verified', 'shortlisted', 'public_selection', 'training', 'deployed'])[1 + n % 5],
        case when n % 5 = 0 then now() end, true, now() - n * interval '1 minute'
      from made join place using (at)`.execute(db)
  await sql`vacuum analyze leaders.leader`.execute(db)
}
