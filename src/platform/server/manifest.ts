import { invariant } from '#shared/errors.ts'
import type { ApprovalKind } from './approval-kind.ts'
import type { CaseKind } from './case-kind.ts'
import type { Contribution, Slot } from './contributions/slot.ts'
import type { Database } from './database/database.ts'
import type { FileKind } from './file-kind.ts'
import type { Job } from './jobs/jobs.ts'
import type { ModeratedKind } from './moderated-kind.ts'
import type { NotificationKind } from './notifications/definition.ts'
import type { PersonalData } from './personal-data.ts'
import type { Route } from './pipeline/route.ts'

/** Writes rows that must exist. It is idempotent. */
export type Seed = (db: Database, now: Date) => Promise<void>

/** Everything the server needs to know about one domain, declared in the domain's `server/manifest.ts`. */
export interface DomainManifest {
  /** The domain's folder, which is also its schema and its first word under /api. */
  readonly domain: string
  readonly routes?: readonly Route[]
  /** What the staff trail says of an action, by the audit code of its call. */
  readonly actionWords: Readonly<Record<string, string>>
  readonly jobs?: readonly Job[]
  /** The kinds of notification that this domain sends. */
  readonly notifications?: readonly NotificationKind[]
  /** What two people decide in this domain (S-50). */
  readonly approvals?: readonly ApprovalKind[]
  /** What people write here and others may flag. */
  readonly moderated?: readonly ModeratedKind[]
  /** What people send to the moderators and this domain decides by rules of its own. */
  readonly cases?: readonly CaseKind[]
  /** What files are attached to in this domain, and who reads them before they are public. */
  readonly files?: readonly FileKind[]
  /** What this domain gives to others, each item in a slot. */
  readonly contributes?: readonly Contribution[]
  /** Set where its writes change what is known of people: of the one who writes, or of others. */
  readonly changesPeople?: 'own' | 'others'
  /** Which columns name a person; null for a domain that stores no personal data. */
  readonly personalData?: PersonalData | null
  /** Rows that the product needs to work, such as the local government areas. */
  readonly referenceData?: Seed
  /** Invented rows, outside production only (D-24). */
  readonly demonstration?: Seed
}

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

/** The parts of a manifest that may depend on what other domains declare. */
type Completed = Pick<
  DomainManifest,
  'routes' | 'jobs' | 'approvals' | 'contributes' | 'personalData' | 'demonstration'
>

/** A domain as its manifest exports it. What `completes` returns replaces the parts of the same name, and adds to what
 * the domain contributes. */
export interface Domain extends DomainManifest {
  readonly completes?: (declared: Declared) => Completed
}

/** Declares a domain. A call whose audit code has no words does not compile. */
export const defineDomain = <Audit extends string>(
  manifest: Omit<Domain, 'routes' | 'actionWords' | 'completes'> & {
    readonly routes?: readonly Route<Audit>[]
    readonly actionWords: Readonly<Record<NoInfer<Audit>, string>> & DomainManifest['actionWords']
    readonly completes?: (
      declared: Declared,
    ) => Omit<Completed, 'routes'> & { readonly routes?: readonly Route<Audit>[] }
  },
): Domain => manifest
