import type { Database } from './database/database.ts'
import type { Job } from './jobs/jobs.ts'
import type { PersonalData } from './personal-data.ts'
import type { Route } from './pipeline/route.ts'

/** Writes rows that must be there. It may run again and changes nothing the second time. */
export type Seed = (db: Database, now: Date) => Promise<void>

/** Everything that the server needs to know of one domain; `server/manifest.ts` of the domain declares it. */
export interface DomainManifest {
  /** The domain's folder, which is also its schema and its first word under /api. */
  readonly domain: string
  readonly routes: readonly Route[]
  /** What the staff trail says of an action, by the audit code of its call. */
  readonly actionWords: Readonly<Record<string, string>>
  readonly jobs: readonly Job[]
  /** Which columns name a person; null for a domain that keeps nothing of anybody. */
  readonly personalData: PersonalData | null
  /** Rows that the product cannot do without, such as the local government areas. */
  readonly referenceData?: Seed
  /** Invented rows, outside production only (D-24). */
  readonly demonstration?: Seed
}

/** Declares a domain. An audit code of its calls without words does not compile. */
export const defineDomain = <Audit extends string>(
  manifest: Omit<DomainManifest, 'routes' | 'actionWords'> & {
    readonly routes: readonly Route<Audit>[]
    readonly actionWords: Readonly<Record<NoInfer<Audit>, string>> & DomainManifest['actionWords']
  },
): DomainManifest => manifest
