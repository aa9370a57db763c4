import type { Database } from '../database/database.ts'
import { slot } from './slot.ts'

/** Where a person lives; parts that they did not state are null. */
export interface Home {
  readonly regionId: string | null
  /** ISO 3166-2, such as NG-LA. */
  readonly state: string | null
  readonly lga: string | null
  /** ISO 3166-1, for the diaspora. */
  readonly homeCountry: string | null
}

interface ReadContext {
  readonly db: Database
}

/** Where people live. Use cases read it as `ctx.homes`; who may see a home is theirs to decide. */
export interface Homes {
  /** One person's current home; concurrent calls share one query. */
  of(ctx: ReadContext, personId: string): Promise<Home>
  /** Homes by person id; omits people who stated none. */
  ofAll(ctx: ReadContext, ids: readonly string[]): Promise<ReadonlyMap<string, Home>>
}

/** The one domain that keeps people's homes gives this; without it the server does not start. */
export const keepsHomes = slot<Homes>('people.homes')
