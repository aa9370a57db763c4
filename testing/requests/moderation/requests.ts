import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

/** Inserts a public letter of the object's owner, or of somebody who is no principal. */
const publicLetter = async ({ app, name, object }: Arranging): Promise<{ id: string; writer: string }> => {
  const id = randomUUID()
  const now = app.clock.now()
  const writer = demoPerson((object === 'own' && principals[name].is) || 'lola').id
  await sql`insert into library.letter (id, slug, origin, writer_id, office, title, content, status, is_public,
      published_at, created_at, updated_at)
    values (${id}, ${`letter-${id}`}, 'citizen', ${writer}, 'The Chairman', 'A dark street',
      'The street lights of our ward are dark since May.', 'sent', true, ${now}, ${now}, ${now})`.execute(
    app.db,
  )
  return { id, writer }
}

/** A letter that people flagged: it waits for a moderator, or one removed it. */
const item = async (arranging: Arranging, status: 'waiting' | 'removed'): Promise<string> => {
  const id = randomUUID()
  if (arranging.object === 'missing') return id
  const { app } = arranging
  const letter = await publicLetter(arranging)
  const now = app.clock.now()
  const decided = status === 'removed'
  await sql`insert into moderation.item (id, kind, subject_id, author_id, status, flags, waits_since, decider_id,
      decided_at, reason)
    values (${id}, 'library.letter', ${letter.id}, ${letter.writer}, ${status}, 1, ${now},
      ${decided ? randomUUID() : null}, ${decided ? now : null}, ${decided ? 'spam' : null})`.execute(app.db)
  return id
}

const onItem =
  (status: 'waiting' | 'removed', body?: Record<string, unknown>): Arrange =>
  async (arranging) => ({ params: { itemId: await item(arranging, status) }, ...(body && { body }) })

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'moderation.flag': async (arranging) => ({
    body: {
      kind: 'library.letter',
      subjectId: (await publicLetter({ ...arranging, object: 'other' })).id,
      reason: 'spam',
    },
  }),
  'moderation.items': nothing,
  'moderation.item': onItem('waiting'),
  'moderation.decideItem': onItem('waiting', {
    outcome: 'removed',
    reason: 'spam',
    note: 'The same text stands in ten letters.',
  }),
  'moderation.ownItem': onItem('removed'),
  'moderation.appealItem': onItem('removed', { text: 'I wrote it myself and it is true.' }),
  'moderation.moderationLog': nothing,
}
