import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, nothing, type Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

/** A report whose first reply is late; somebody else or the principal has taken it. */
const lateCase = async ({ app, name, object }: Arranging): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const now = app.clock.now()
  const before = new Date(now.getTime() - 60_000)
  await sql`insert into reports.report
      (id, type, title, description, state, lga, place, reporter_id, status, reported_at, reply_due_at, last_event_at)
    values (${id}, 'infrastructure', 'A dark street', 'The lights are out since May.', 'NG-LA', 'LA-ikeja',
      'Old road', ${demoPerson('dayo').id}, 'open', ${before}, ${before}, ${before})`.execute(app.db)
  const holder = object === 'own' ? principals[name].is : 'binta'
  if (holder)
    await sql`insert into escalation.hold values ('reports', ${id}, ${demoPerson(holder).id}, ${now})`.execute(
      app.db,
    )
  return id
}

const onCase =
  (body: Sample['body'] = {}): Arrange =>
  async (arranging) => ({ params: { source: 'reports', caseId: await lateCase(arranging) }, body })

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'escalation.cases': nothing,
  'escalation.take': onCase(),
  'escalation.release': onCase(),
  'escalation.addNote': onCase({ text: 'I called the council; they answer tomorrow.' }),
}
