import type { Insertable } from 'kysely'
import type { Scope } from '#shared/scope.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { ApplicationStatus } from '../../contracts/portal-contract.ts'
import type { ApplicationRow, CampusTables } from '../tables.ts'

const MAX_OWN = 20
const MAX_QUEUE = 50

/** Applications for programmes. */
export const programmeStore = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  const select = () =>
    tables
      .selectFrom('campus.application')
      .select([
        'id',
        'person_id as personId',
        'programme',
        'plan',
        'state_code as state',
        'status',
        'answer',
        'sent_at as sentAt',
      ])
  return {
    /** False when one of the same programme waits or was accepted. */
    add: (row: Insertable<ApplicationRow>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('campus.application')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    find: (id: string) => select().where('id', '=', id).executeTakeFirst(),

    ofPerson: (personId: string) =>
      select()
        .where('person_id', '=', personId)
        .orderBy('sent_at', 'desc')
        .orderBy('id')
        .limit(MAX_OWN)
        .execute(),

    waiting: (scope: Scope, exceptPerson: string) =>
      select()
        .where('status', '=', 'waiting')
        .where('person_id', '<>', exceptPerson)
        .where(withinScope(scope, { state: 'state_code', lga: 'state_code' }))
        .orderBy('sent_at')
        .orderBy('id')
        .limit(MAX_QUEUE)
        .execute(),

    /** False when it does not wait any more. */
    settle: (
      id: string,
      change: { status: ApplicationStatus; at: Date; by: string | null; answer: string | null },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('campus.application')
          .set({
            status: change.status,
            decided_at: change.at,
            decided_by: change.by,
            answer: change.answer,
          })
          .where('id', '=', id)
          .where('status', '=', 'waiting'),
      ),
  }
}
