import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '#test/app.ts'
import { trainingModules } from '#domains/training/server/lessons/lessons.ts'
import type { LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'

/** Inserts a sample leader of the challenge track into the directory; returns the id. For tests only. */
export const addLeaderIn = async (
  { db }: Pick<TestApp, 'db'>,
  lga: string,
  status: LeaderStatus,
): Promise<string> => {
  const id = randomUUID()
  const hasFlag = !['nominated', 'in_vetting', 'rejected', 'suspended'].includes(status)
  await sql`insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone, state, lga, biography, nomination_statement, status, verified_at, is_sample, created_at)
    select ${id}, 'Ọlá Bello', 'ola bello', 'Teacher', 'ola bello teacher', 'civil_society', 'nigeria', zone, code, ${lga}, 'Life', 'Why', ${status}, ${hasFlag ? new Date() : null}, true, now()
    from regions.state where code = 'NG-' || left(${lga}, 2)`.execute(db)
  return id
}

/** Everything that a seat asks of a leader in training, done by this account; returns the leader's id. */
export const finishTraining = async (
  { db }: Pick<TestApp, 'db'>,
  id: string,
  person: string,
): Promise<string> => {
  for (const module of trainingModules)
    await sql`insert into training.attempt (person_id, module_id, day, number, right_answers, is_passed, at)
      values (${person}, ${module.id}, current_date, 1, 5, true, now())`.execute(db)
  await sql`insert into training.commitment (leader_id, person_id, interests, at) values (${id}, ${person}, 'None', now())`.execute(
    db,
  )
  await sql`insert into training.capstone (id, leader_id, person_id, title, summary, status, sent_at, decided_at)
    values (gen_random_uuid(), ${id}, ${person}, 'A drain', 'For the market', 'accepted', now(), now())`.execute(
    db,
  )
  return id
}
