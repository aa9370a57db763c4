import { randomUUID } from 'node:crypto'
import type { StoredMessage, Outbox } from './port.ts'

/** An outbox in memory, for tests; keeps the last `limit` messages. */
export const memoryOutbox = <Message>(limit = 200): Outbox<Message> => {
  const kept: StoredMessage<Message>[] = []
  return {
    async keep(message) {
      kept.unshift({ id: randomUUID(), keptAt: new Date().toISOString(), message: structuredClone(message) })
      kept.length = Math.min(kept.length, limit)
    },
    async forget(matches) {
      kept.splice(0, kept.length, ...kept.filter(({ message }) => !matches(message)))
    },
    async list() {
      return structuredClone(kept)
    },
  }
}
