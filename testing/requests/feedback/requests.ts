import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

const TEXT = 'The list of leaders would help more if it could be printed.'

/** A message that waits, of the principal or of somebody else. */
const waitingMessage = async ({ app, name, object }: Arranging): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const writer = (object === 'own' && principals[name].is) || 'dayo'
  await sql`insert into feedback.message (id, way, topic, text, person_id, language, sent_at)
    values (${id}, 'feedback', 'idea', ${TEXT}, ${demoPerson(writer).id}, 'en', ${app.clock.now()})`.execute(
    app.db,
  )
  return id
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'feedback.contact': () => ({ body: { topic: 'help', text: TEXT, email: `${randomUUID()}@example.ng` } }),
  'feedback.sendFeedback': () => ({ body: { topic: 'idea', text: TEXT } }),
  'feedback.ownMessages': nothing,
  'feedback.messages': nothing,
  'feedback.answerMessage': async (arranging) => ({
    params: { messageId: await waitingMessage(arranging) },
    body: { answer: 'Thank you. We will add it.' },
  }),
}
