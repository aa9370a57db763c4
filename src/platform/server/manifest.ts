import type { ApprovalKind } from './approval-kind.ts'
import type { CaseKind } from './case-kind.ts'
import type { Contribution, Declared } from './contribution.ts'
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

/** The parts of a manifest that may depend on what other domains declare. */
type Completed = Pick<DomainManifest, 'routes' | 'jobs' | 'approvals' | 'personalData' | 'demonstration'>

/** A domain as its manifest exports it. What `completes` returns replaces the parts of the same name. */
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
