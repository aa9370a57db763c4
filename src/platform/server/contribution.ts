import { invariant } from '#shared/errors.ts'
import type { DomainManifest } from './manifest.ts'

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

/** Opens a place for contributions. The domain that takes them exports it, or the platform where givers may not import that domain. */
export const slot = <Item>(name: `${string}.${string}`): Slot<Item> =>
  Object.assign((item: Item): Contribution => ({ slot: name, item }), { slot: name })

type Listed = 'approvals' | 'moderated' | 'cases' | 'files' | 'notifications'

/** What all domains declare, in the order of the domains. */
export interface Declared {
  readonly manifests: readonly DomainManifest[]
  /** All items of one list of the manifests. */
  list<Key extends Listed>(key: Key): NonNullable<DomainManifest[Key]>
  /** What was given to a slot. */
  of<Item>(slot: Slot<Item>): readonly Item[]
  /** The same where exactly one domain gives. */
  one<Item>(slot: Slot<Item>): Item
}

/** Reads what manifests declare. */
export const declaredIn = (manifests: readonly DomainManifest[]): Declared => {
  const of = <Item>({ slot: name }: Slot<Item>): Item[] =>
    manifests.flatMap(({ contributes = [] }) =>
      contributes.filter((each) => each.slot === name).map(({ item }) => item as Item),
    )
  return {
    manifests,
    list: <Key extends Listed>(key: Key) =>
      manifests.flatMap((manifest): readonly unknown[] => manifest[key] ?? []) as unknown as NonNullable<
        DomainManifest[Key]
      >,
    of,
    one: (wanted) => {
      const [item, ...others] = of(wanted)
      invariant(item !== undefined && others.length === 0, `exactly one domain gives ${wanted.slot}`)
      return item
    },
  }
}
