/** One message that was stored instead of sent. */
export interface StoredMessage<Message> {
  readonly id: string
  /** When it was stored, as ISO 8601 in UTC. */
  readonly keptAt: string
  readonly message: Message
}

/** Replaces a real carrier: the demonstration and the tests read the messages that it would have sent. */
export interface Outbox<Message> {
  keep(message: Message): Promise<void>
  /** Newest first; the oldest beyond the outbox's limit are gone. */
  list(): Promise<readonly StoredMessage<Message>[]>
  /** Deletes the matching messages, as when the person they were for is erased. */
  forget(matches: (message: Message) => boolean): Promise<void>
}
