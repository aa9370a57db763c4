import { type Database, withTables } from '#platform/server/database.ts'
import type { LeaderStatus, OfficeType } from '../../contracts/leader-contract.ts'
import type { Gender } from '../../contracts/gender-contract.ts'
import type { LeadersTables } from '../tables.ts'

const AWAY = ['rejected', 'suspended']

/** What the public sees of leaders beyond the directory: where there are any, and under which addresses. */
export const leaderPlacesStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    /** Each place once per status that a leader of it has; rejected and suspended leaders cover nothing. */
    leaderPlaces: () =>
      tables
        .selectFrom('leaders.leader')
        .select(['lga', 'status'])
        .distinct()
        .where('status', 'not in', AWAY)
        .$narrowType<{ status: LeaderStatus }>()
        .execute(),

    /** How many leaders with one of these offices stand at each status in each place. */
    countsByPlace: (offices: readonly OfficeType[]) =>
      tables
        .selectFrom('leaders.leader')
        .select(({ fn }) => ['lga', 'status', fn.countAll<number>().as('leaders')])
        .where('office_type', 'in', offices)
        .where('status', 'not in', AWAY)
        .groupBy(['lga', 'status'])
        .$narrowType<{ status: LeaderStatus }>()
        .execute(),

    /** What leaders with one of these offices say of their gender, counted over the country. */
    countsByGender: (offices: readonly OfficeType[]) =>
      tables
        .selectFrom('leaders.leader')
        .select(({ fn }) => ['gender', fn.countAll<number>().as('leaders')])
        .where('office_type', 'in', offices)
        .where('status', 'not in', AWAY)
        .groupBy('gender')
        .$narrowType<{ gender: Gender }>()
        .execute(),

    /** What a person said as a leader; undefined for whoever is none. */
    genderOf: (personId: string) =>
      tables
        .selectFrom('leaders.leader')
        .select('gender')
        .where('person_id', '=', personId)
        .where('status', '<>', 'rejected')
        .orderBy('created_at', 'desc')
        .$narrowType<{ gender: Gender }>()
        .executeTakeFirst(),

    /** Keeps what a leader says; the ids of the leaders that the person is. */
    setGender: (personId: string, gender: Gender) =>
      tables
        .updateTable('leaders.leader')
        .set({ gender })
        .where('person_id', '=', personId)
        .where('status', '<>', 'rejected')
        .returning('id')
        .execute(),

    /** Ids of the leaders with a public page and when they last moved, the latest first. */
    addresses: (most: number) =>
      tables
        .selectFrom('leaders.leader as leader')
        .leftJoin('leaders.leader_move as move', 'move.leader_id', 'leader.id')
        .where('leader.status', '<>', 'rejected')
        .groupBy('leader.id')
        .select(({ fn }) => ['leader.id', fn.coalesce(fn.max('move.at'), 'leader.created_at').as('movedAt')])
        .orderBy('movedAt', 'desc')
        .orderBy('leader.id')
        .limit(most)
        .execute(),
  }
}
