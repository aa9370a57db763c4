import { type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { lengthOfShift } from '../shifts/signup-store.ts'
import type { CertificateRow, VolunteersTables } from '../tables.ts'

export type StoredCertificate = Selectable<CertificateRow>

/** Certificates, and the hours that they are made of. */
export const hoursCertificateStore = (db: Database) => {
  const tables = withTables<VolunteersTables>(db)
  return {
    add: (row: StoredCertificate) => tables.insertInto('volunteers.certificate').values(row).execute(),

    find: (code: string) =>
      tables.selectFrom('volunteers.certificate').selectAll().where('code', '=', code).executeTakeFirst(),

    ofPerson: (personId: string, limit: number) =>
      tables
        .selectFrom('volunteers.certificate')
        .selectAll()
        .where('person_id', '=', personId)
        .orderBy('issued_at', 'desc')
        .orderBy('code')
        .limit(limit)
        .execute(),

    /** What was confirmed for somebody so far, of each shift at most its length. */
    confirmed: (personId: string) =>
      tables
        .selectFrom('volunteers.signup as u')
        .innerJoin('volunteers.shift as s', 's.id', 'u.shift_id')
        .select(({ fn }) => [
          sql<number>`coalesce(sum(least(u.minutes, ${lengthOfShift})), 0)::int`.as('minutes'),
          fn.countAll<number>().as('shifts'),
          fn.min<Date | null>('s.starts_at').as('firstAt'),
          fn.max<Date | null>('s.starts_at').as('lastAt'),
        ])
        .where('u.person_id', '=', personId)
        .where('u.outcome', '=', 'confirmed')
        .executeTakeFirstOrThrow(),
  }
}
