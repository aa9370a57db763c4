import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { TrainingTables } from '../tables.ts'

/** Who offers to mentor. */
const offers = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  return {
    offer: (personId: string, about: string, interests: string, at: Date) =>
      tables
        .insertInto('training.mentor')
        .values({ person_id: personId, about, interests, offered_at: at })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet({ about, interests, offered_at: at, ended_at: null }),
        )
        .execute(),
    endOffer: (personId: string, at: Date) =>
      tables
        .updateTable('training.mentor')
        .set({ ended_at: at })
        .where('person_id', '=', personId)
        .where('ended_at', 'is', null)
        .execute(),
    isMentor: async (personId: string): Promise<boolean> =>
      (await tables
        .selectFrom('training.mentor')
        .select('person_id')
        .where('person_id', '=', personId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()) !== undefined,
    mentors: () =>
      tables
        .selectFrom('training.mentor as mentor')
        .selectAll('mentor')
        .select(({ selectFrom }) =>
          selectFrom('training.match as match')
            .whereRef('match.mentor_id', '=', 'mentor.person_id')
            .where('match.ended_at', 'is', null)
            .select(({ fn }) => fn.countAll<number>().as('times'))
            .$asScalar()
            .$notNull()
            .as('mentoring'),
        )
        .where('mentor.ended_at', 'is', null)
        .orderBy('mentor.offered_at')
        .execute(),
  }
}

/** Which mentor has which leader. */
const matches = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  const open = () => tables.selectFrom('training.match').selectAll().where('ended_at', 'is', null)
  return {
    endMatch: (leaderId: string, at: Date) =>
      tables
        .updateTable('training.match')
        .set({ ended_at: at })
        .where('leader_id', '=', leaderId)
        .where('ended_at', 'is', null)
        .execute(),
    addMatch: (match: { id: string; leader_id: string; mentor_id: string; matched_by: string; at: Date }) =>
      tables.insertInto('training.match').values(match).execute(),
    openMatch: (id: string) => open().where('id', '=', id).executeTakeFirst(),
    matchesOfLeaders: (leaderIds: readonly string[]) => open().where('leader_id', 'in', leaderIds).execute(),
    matchesOfMentor: (mentorId: string) => open().where('mentor_id', '=', mentorId).execute(),
  }
}

/** Sessions as both sides recorded them. */
const sessions = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  return {
    addSession: (session: {
      id: string
      match_id: string
      day: string
      minutes: number
      topic: string
      logged_by: string
      logged_at: Date
    }) => tables.insertInto('training.session').values(session).execute(),
    session: (id: string) =>
      tables.selectFrom('training.session').selectAll().where('id', '=', id).executeTakeFirst(),
    /** False when it is already confirmed, or when the same person recorded it. */
    confirm: (id: string, personId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('training.session')
          .set({ confirmed_by: personId, confirmed_at: at })
          .where('id', '=', id)
          .where('confirmed_at', 'is', null)
          .where('logged_by', '<>', personId),
      ),
    sessionsOf: (matchIds: readonly string[]) =>
      tables
        .selectFrom('training.session')
        .selectAll()
        .where('match_id', 'in', matchIds)
        .orderBy('day', 'desc')
        .execute(),
    /** How many sessions of each leader both sides have confirmed, including sessions with earlier mentors. */
    confirmedSessions: (leaderIds: readonly string[]) =>
      tables
        .selectFrom('training.session as session')
        .innerJoin('training.match as match', 'match.id', 'session.match_id')
        .where('match.leader_id', 'in', leaderIds)
        .where('session.confirmed_at', 'is not', null)
        .select(({ fn }) => ['match.leader_id as leaderId', fn.countAll<number>().as('times')])
        .groupBy('match.leader_id')
        .execute(),
  }
}

/** Mentors, their leaders, and the sessions that both sides recorded. */
export const mentoringStore = (db: Database) => ({ ...offers(db), ...matches(db), ...sessions(db) })
