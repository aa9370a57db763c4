import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { CHAT_CHANNEL } from '../store.ts'
import type { ChatTables } from '../tables.ts'

/** SQL that makes one room of two. */
export const mergingStore = (db: Database) => {
  const tables = withTables<ChatTables>(db)
  return {
    /**
     * Moves everything of one room to the end of another one, whose readers get it as new: numbers that readers have
     * seen never change. Does nothing for a room in which nobody wrote.
     */
    joinRooms: async (from: string, into: { readonly id: string; readonly about: string }): Promise<void> => {
      await sql`insert into chat.room (id, kind, about)
        select ${into.id}, kind, ${into.about} from chat.room where id = ${from} on conflict do nothing`.execute(
        tables,
      )
      // Both rows stay locked until the commit, so nobody writes in between.
      await sql`select from chat.room where id in (${from}, ${into.id}) order by id for update`.execute(
        tables,
      )
      const { rows } = await sql<{
        seq: number
      }>`update chat.room new set last_seq = new.last_seq + old.last_seq,
          last_at = greatest(new.last_at, old.last_at), pause_seconds = greatest(new.pause_seconds, old.pause_seconds)
        from chat.room old where old.id = ${from} and new.id = ${into.id}
        returning new.last_seq - old.last_seq as seq`.execute(tables)
      const [before] = rows
      if (!before) return
      await sql`update chat.message set room_id = ${into.id}, seq = seq + ${before.seq}::bigint where room_id = ${from}`.execute(
        tables,
      )
      await sql`insert into chat.turn (room_id, person_id, next_at)
        select ${into.id}, person_id, next_at from chat.turn where room_id = ${from}
        on conflict (room_id, person_id) do update set next_at = greatest(turn.next_at, excluded.next_at)`.execute(
        tables,
      )
      await tables.deleteFrom('chat.turn').where('room_id', '=', from).execute()
      await tables.deleteFrom('chat.room').where('id', '=', from).execute()
      await sql`select pg_notify(${CHAT_CHANNEL}, ${`m ${before.seq + 1} ${into.id}`})`.execute(tables)
    },
  }
}
