/** Something that one domain gives to another one through its manifest. */
export interface Contribution {
  readonly slot: string
  readonly item: unknown
}

/** A place for contributions of one kind: called with an item it makes one. The name says who takes it. */
export interface Slot<Item> {
  (item: Item): Contribution
  readonly slot: string
}

/**
 * Opens a place for contributions. The domain that takes them exports it; where givers may not use that domain, the
 * platform does.
 */
export const slot = <Item>(name: `${string}.${string}`): Slot<Item> =>
  Object.assign((item: Item): Contribution => ({ slot: name, item }), { slot: name })

/** What a slot takes. */
export type ItemOf<S> = S extends Slot<infer Taken> ? Taken : never
