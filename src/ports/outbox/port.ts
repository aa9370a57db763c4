/** One message that was kept instead of sent. */
export interface StoredMessage<Message> {
  readonly id: string
  /** When it was kept, as ISO 8601 in UTC. */
  readonly keptAt: string
  readonly message: Message
}

/** The drawer that stands in for a real carrier: the demonstration and the tests read what would have been sent. */
export interface Outbox<Message> {
  keep(message: Message): Promise<void>
  /** The newest messages first; older ones than the drawer holds are gone. */
  list(): Promise<readonly StoredMessage<Message>[]>
  /** Forgets the messages that match, as when the person they were for is erased. */
  forget(matches: (message: Message) => boolean): Promise<void>
}
