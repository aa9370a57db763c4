import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { PersonDetails } from '#domains/staff/people-contract.ts'
import type { Person, TestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'

/** A signed-in demonstration person with the admin role of support; the seeds have none. For tests only. */
export const asSupport = async (app: TestApp, name: DemoName): Promise<Person> => {
  await sql`update identity.person set admin_role = 'support' where id = ${demoPerson(name).id}`.execute(
    app.db,
  )
  return app.signIn(name)
}

/** The reasons and actions in the audit about one object, oldest first. */
export const auditOf = async (app: TestApp, target: string): Promise<[string, string | null][]> => {
  const { rows } = await sql<{ action: string; reason: string | null }>`
    select action, reason from platform.audit where target = ${target} order by id`.execute(app.db)
  return rows.map(({ action, reason }) => [action, reason])
}

/** A role that one administrator proposes and another confirms. */
export const giveByTwo = async (
  [first, second]: readonly [first: Person, second: Person],
  name: DemoName,
  role: Record<string, string>,
): Promise<PersonDetails> => {
  const at = `/api/admin/users/${demoPerson(name).id}`
  const form = { reason: 'As the team decided.', ...role }
  const { proposals } = ok<PersonDetails>(await first.post(`${at}/roles`, form), 202)
  const id = proposals.find(({ given }) => given === role['role'])?.id ?? ''
  return ok<PersonDetails>(await second.post(`${at}/rights/${id}/confirm`, { reason: form.reason }))
}
