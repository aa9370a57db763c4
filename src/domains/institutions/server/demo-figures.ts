import { type Database, withTables } from '#platform/server/database/database.ts'
import { foldName } from '#shared/text/fold.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { monthLater } from '../rules.ts'
import type { InstitutionsTables } from './tables.ts'

const MONTHS = 6
const AT = new Date('2026-01-01T00:00:00Z')

/** Invented institutions: no figure is invented about a real one. Members, and percent active in the first and last month. */
const samples = [
  ['Sample University of Kaura', 'university', 'federal', 'NG-KD', 640, 22, 31],
  ['Sample University of Surulere', 'university', 'state', 'NG-LA', 820, 30, 27],
  ['Sample Polytechnic, Nsukka', 'polytechnic', 'federal', 'NG-EN', 230, 18, 36],
  ['Sample University of Jos North', 'university', 'private', 'NG-PL', 150, 41, 44],
  ['Sample College of Education, Ringim', 'college_of_education', 'state', 'NG-JI', 64, 35, 58],
  ['Sample Polytechnic, Warri', 'polytechnic', 'state', 'NG-DE', 48, 44, 46],
  // Too few people took part: no page shows its figures.
  ['Sample College of Health, Yola', 'other', 'state', 'NG-AD', 40, 10, 15],
] as const

const idOf = (name: string): string => foldName(name).replaceAll(' ', '-')

/** Invented institutions with the counts of the last months, marked as samples; a second run writes nothing. */
export const seedSampleFigures = async (db: Database, now: Date): Promise<void> => {
  const tables = withTables<InstitutionsTables>(db)
  const months = Array.from({ length: MONTHS }, (_, index) =>
    monthLater(lagosDay(now).slice(0, 7), index - MONTHS),
  )
  const added = await tables
    .insertInto('institutions.institution')
    .values(
      samples.map(([name, type, kind, state]) => ({
        id: idOf(name),
        name,
        type,
        kind,
        state_code: state,
        folded: foldName(name),
        folded_name: foldName(name),
        is_reviewed: true,
        is_sample: true,
        added_at: AT,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) return
  await tables
    .insertInto('institutions.counted_month')
    .values(months.map((month) => ({ month: `${month}-01`, counted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tables
    .insertInto('institutions.participation')
    .values(
      samples.flatMap(([name, , , , members, first, last]) =>
        months.map((month, index) => {
          const share = first + ((last - first) * index) / (MONTHS - 1)
          const active = Math.round((members * share) / 100)
          return {
            institution_id: idOf(name),
            month: `${month}-01`,
            members,
            active,
            actions: active * 3,
          }
        }),
      ),
    )
    .execute()
}
