import { type Database, withTables } from '#platform/server/database/database.ts'
import type { OfficeType } from '../../contracts/leader-contract.ts'
import type { Gender } from '../../contracts/gender-contract.ts'
import type { LeadersTables } from '../tables.ts'

const UNCOUNTED_STATUSES = ['rejected', 'suspended'] as const
// Undecided nominees are counted with the nominations that they come from.
const UNDECIDED_STATUSES = ['nominated', 'in_vetting'] as const

/** Public reads beyond the directory: places with leaders, counts, addresses. */
export const leaderPlacesStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    /** Counts leaders with one of these offices by place and status. */
    countsByPlace: (offices: readonly OfficeType[]) =>
      tables
        .selectFrom('leaders.leader')
        .select(({ fn }) => ['lga', 'status', fn.countAll<number>().as('leaders')])
        .where('office_type', 'in', offices)
        .where('status', 'not in', [...UNCOUNTED_STATUSES, ...UNDECIDED_STATUSES])
        .groupBy(['lga', 'status'])
        .execute(),

    /** How many leaders with one of these offices hold a seat: deployed, or verified by their first audit. */
    countSeated: async (offices: readonly OfficeType[]): Promise<number> => {
      const { seated } = await tables
        .selectFrom('leaders.leader')
        .select(({ fn }) => fn.countAll<number>().as('seated'))
        .where('office_type', 'in', offices)
        .where('status', 'in', ['deployed', 'verified'])
        .executeTakeFirstOrThrow()
      return seated
    },

    /** Counts the genders of leaders with one of these offices, over the whole country. */
    countsByGender: (offices: readonly OfficeType[]) =>
      tables
        .selectFrom('leaders.leader')
        .select(({ fn }) => ['gender', fn.countAll<number>().as('leaders')])
        .where('office_type', 'in', offices)
        .where('status', 'not in', UNCOUNTED_STATUSES)
        .groupBy('gender')
        .execute(),

    /** A leader's answer by account; undefined when the person is no leader. */
    genderOf: (personId: string) =>
      tables
        .selectFrom('leaders.leader')
        .select('gender')
        .where('person_id', '=', personId)
        .where('status', '<>', 'rejected')
        .orderBy('created_at', 'desc')
        .executeTakeFirst(),

    /** Stores a leader's answer; returns the ids of the leaders linked to the person. */
    setGender: (personId: string, gender: Gender) =>
      tables
        .updateTable('leaders.leader')
        .set({ gender })
        .where('person_id', '=', personId)
        .where('status', '<>', 'rejected')
        .returning('id')
        .execute(),

    /** Ids of leaders with a public page and the time of their last transition, the latest first. */
    addresses: (limit: number) =>
      tables
        .selectFrom('leaders.leader as leader')
        .leftJoin('leaders.leader_move as move', 'move.leader_id', 'leader.id')
        .where('leader.status', '<>', 'rejected')
        .groupBy('leader.id')
        .select(({ fn }) => ['leader.id', fn.coalesce(fn.max('move.at'), 'leader.created_at').as('movedAt')])
        .orderBy('movedAt', 'desc')
        .orderBy('leader.id')
        .limit(limit)
        .execute(),
  }
}
