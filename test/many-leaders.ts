import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/**
 * Adds invented leaders in one statement, spread over all local governments, kinds of office and statuses, with names
 * made of sixty by sixty by twenty-seven parts; then the planner learns what is there, as it does in a running house.
 */
export const addManyLeaders = async (db: Database, count: number): Promise<void> => {
  const parts = (from: number): string[] =>
    Array.from({ length: 60 }, (_, index) => {
      const [a, b, c] = [from + index, from + index * 7, from + index * 13]
      const letter = (text: string, at: number): string => text[at % text.length] ?? ''
      return `${letter('bdfgklmnrst', a)}${letter('aeiou', b)}${letter('klmnrsdt', c)}${letter('aeiou', a + c)}${letter('bdgklmnr', b)}${letter('aeiou', c)}`
    })
  const offices = ['Ward councillor', 'Head teacher', 'Market leader', 'District head', 'Director of works']
  await sql`
    insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone, state,
      lga, biography, nomination_statement, status, verified_at, is_sample, created_at)
    select gen_random_uuid(), name, name, office, name || ' ' || lower(office),
      (array['federal', 'state', 'local_government', 'traditional', 'civil_society', 'private_sector', 'other'])[1 + n % 7],
      'nigeria', place.zone, place.state, place.id, repeat('A working life. ', 20), 'Keeps every promise.',
      (array['verified', 'shortlisted', 'public_selection', 'training', 'deployed'])[1 + n % 5],
      case when n % 5 = 0 then now() end, true, now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n
    cross join lateral (select
      (${parts(1)}::text[])[1 + (n * 7) % 60] || ' ' || (${parts(5)}::text[])[1 + (n / 60) % 60] || ' ' ||
        chr(97 + n % 26) || (${parts(9)}::text[])[1 + (n * 11) % 27] as name,
      (${offices}::text[])[1 + n % 5] as office) made
    join (select id, lga.state_code as state, state.zone, row_number() over (order by id) - 1 as place_number
      from regions.lga join regions.state on state.code = lga.state_code) place on place.place_number = n % 774`.execute(
    db,
  )
  await sql`vacuum analyze leaders.leader`.execute(db)
}
