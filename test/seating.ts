import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '#test/app.ts'
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
