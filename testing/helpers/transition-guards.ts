import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import { trainingModules } from '#domains/training/server/lessons/lessons.ts'
import type { TestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'

// For tests only: what the published table requires before staff change a leader's status.

type App = Pick<TestApp, 'db' | 'clock'>

/** Opens a round in the leader's area; the leader is a candidate unless `isLate`. */
export const standInRound = async ({ db }: App, leaderId: string, isLate = false): Promise<void> => {
  const [round, contest] = [randomUUID(), randomUUID()]
  const chidi = demoPerson('chidi').id
  await sql`insert into challenge.round (id, name, template, tie_rule, opens_at, closes_at, created_by, created_at)
    values (${round}, ${`Guard round ${round}`}, 'pilot', 'lot', now() - interval '1 day', now() + interval '9 days', ${chidi}, now())`.execute(
    db,
  )
  await sql`insert into challenge.contest (id, round_id, lga, seats, quorum)
    select ${contest}, ${round}, lga, 1, 10 from leaders.leader where id = ${leaderId}`.execute(db)
  await sql`update challenge.round set status = 'announced', announced_at = now() where id = ${round}`.execute(
    db,
  )
  await sql`update challenge.round set status = 'open', opened_at = now() where id = ${round}`.execute(db)
  if (!isLate)
    await sql`insert into challenge.candidate (contest_id, leader_id, lga, entered_at)
      select ${contest}, id, lga, now() from leaders.leader where id = ${leaderId}`.execute(db)
}

/** A published scorecard for the next year without one. */
export const publishAudit = async ({ db }: App, leaderId: string, isPassed: boolean): Promise<void> => {
  await sql`insert into accountability.scorecard
      (id, leader_id, year, total, is_passed, written_by, written_at, published_by, published_at)
    select ${randomUUID()}, ${leaderId}, coalesce(max(year) + 1, 2026), ${isPassed ? 80 : 20}, ${isPassed},
      ${demoPerson('funke').id}, now(), ${demoPerson('chidi').id}, now()
    from accountability.scorecard where leader_id = ${leaderId}`.execute(db)
}

/** Links the leader to a person who has completed everything that a seat requires. */
export const finishTraining = async ({ db }: App, leaderId: string, name: DemoName): Promise<void> => {
  const person = demoPerson(name).id
  await sql`update leaders.leader set person_id = ${person} where id = ${leaderId}`.execute(db)
  for (const module of trainingModules)
    await sql`insert into training.attempt (person_id, module_id, day, number, right_answers, is_passed, at)
      values (${person}, ${module.id}, current_date, 1, 5, true, now())`.execute(db)
  await sql`insert into training.commitment (leader_id, person_id, interests, at)
    values (${leaderId}, ${person}, 'None', now())`.execute(db)
  await sql`insert into training.capstone (id, leader_id, person_id, title, summary, status, sent_at, decided_at)
    values (gen_random_uuid(), ${leaderId}, ${person}, 'A drain', 'For the market', 'accepted', now(), now())`.execute(
    db,
  )
}

/** Returns leaders who meet every guard of the next transition by staff. */
export const withGuardsMet =
  (app: () => App, untouched: (status: LeaderStatus) => Promise<string>) =>
  async (status: LeaderStatus): Promise<string> => {
    const id = await untouched(status)
    if (status === 'shortlisted') await standInRound(app(), id)
    if (status === 'verified') await publishAudit(app(), id, false)
    return id
  }
