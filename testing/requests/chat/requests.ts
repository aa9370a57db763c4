import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ok } from '#test/answers.ts'
import { type Arrange, type Arranging, nothing, withObject } from '#suites/arrangements.ts'
import type { RoomMessage } from '#domains/chat/contract.ts'

const ROOM = 'topic-schools'

/** Pauses and blocks of earlier requests are over. */
const begin = async ({ app }: Arranging): Promise<void> => {
  await sql`delete from chat.turn`.execute(app.db)
  await sql`delete from network.block`.execute(app.db)
}

const inRoom =
  (body?: Record<string, unknown>): Arrange =>
  async (arranging) => {
    await begin(arranging)
    // Makes the room's row, so that a request that is refused afterwards changes nothing.
    await sql`insert into chat.room (id, kind, about) values (${ROOM}, 'topic', 'schools') on conflict do nothing`.execute(
      arranging.app.db,
    )
    return {
      params: { roomId: arranging.object === 'missing' ? 'topic-nothing' : ROOM },
      ...(body && { body }),
    }
  }

const ofMessage: Arrange = withObject('messageId', async (owner, arranging) => {
  await begin(arranging)
  const sent = await owner.post(
    `/api/community-chat/rooms/${ROOM}/messages`,
    { text: 'Who repairs the roof?' },
    { 'idempotency-key': randomUUID() },
  )
  return ok<RoomMessage>(sent, 201).id
})

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'chat.rooms': nothing,
  'chat.room': inRoom(),
  'chat.postMessage': inRoom({ text: 'The roof is repaired.' }),
  'chat.withdrawMessage': ofMessage,
  'chat.blockAuthor': ofMessage,
  'chat.setPause': inRoom({ pause: '60' }),
}
