import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface KeptKey {
  readonly purpose: string
  readonly wrapped: Buffer
  readonly fingerprint: string
}

interface KeyEvent {
  readonly kind: 'fitted' | 'made' | 'adopted' | 'rotated'
  readonly purpose?: string
  readonly fingerprint: string
  readonly replaced?: string
}

const OWN_KEY = 'app-key'
const ADOPT = 'keys.adopt'

const settings = (db: Database) => {
  const find = async (name: string): Promise<string | undefined> => {
    const { rows } = await sql<{ value: string }>`
      select value from platform.setting where name = ${name}`.execute(db)
    return rows[0]?.value
  }
  const forget = (name: string) => sql`delete from platform.setting where name = ${name}`.execute(db)
  return {
    /** The APP_KEY that the database stores itself when none is set. */
    ownAppKey: () => find(OWN_KEY),
    keepOwnAppKey: (key: string) =>
      sql`insert into platform.setting (name, value) values (${OWN_KEY}, ${key})
        on conflict (name) do nothing`.execute(db),
    forgetOwnAppKey: () => forget(OWN_KEY),
    /** True while the data predates stored keys: its keys were derived from APP_KEY. */
    mustAdopt: async () => (await find(ADOPT)) !== undefined,
    noteAdopted: () => forget(ADOPT),
  }
}

/** SQL of the stored keys and of the fingerprint of the APP_KEY that wraps them. */
export const keptKeysStore = (db: Database) => ({
  ...settings(db),
  /** The fingerprint of the matching APP_KEY; undefined before the first one. */
  fitting: async (): Promise<string | undefined> => {
    const { rows } = await sql<{ fingerprint: string }>`select fingerprint from platform.app_key`.execute(db)
    return rows[0]?.fingerprint
  },
  /** Stores the first fingerprint. Of several concurrent processes one succeeds; the others wait for it. */
  claim: async (fingerprint: string): Promise<boolean> => {
    const { rows } = await sql`insert into platform.app_key (fingerprint) values (${fingerprint})
      on conflict (one) do nothing returning 1`.execute(db)
    return rows.length === 1
  },
  /** The matching fingerprint, locked until this transaction ends. */
  hold: async (): Promise<string | undefined> => {
    const { rows } = await sql<{ fingerprint: string }>`
      select fingerprint from platform.app_key for update`.execute(db)
    return rows[0]?.fingerprint
  },
  refit: (fingerprint: string) =>
    sql`update platform.app_key set fingerprint = ${fingerprint}, since = now()`.execute(db),
  all: async (): Promise<KeptKey[]> =>
    (
      await sql<KeptKey>`select purpose, wrapped, fingerprint from platform.kept_key order by purpose`.execute(
        db,
      )
    ).rows,
  add: ({ purpose, wrapped, fingerprint }: KeptKey) =>
    sql`insert into platform.kept_key (purpose, wrapped, fingerprint)
      values (${purpose}, ${wrapped}, ${fingerprint})`.execute(db),
  rewrap: ({ purpose, wrapped }: Pick<KeptKey, 'purpose' | 'wrapped'>) =>
    sql`update platform.kept_key set wrapped = ${wrapped} where purpose = ${purpose}`.execute(db),
  note: ({ kind, purpose, fingerprint, replaced }: KeyEvent) =>
    sql`insert into platform.key_event (kind, purpose, fingerprint, replaced)
      values (${kind}, ${purpose ?? null}, ${fingerprint}, ${replaced ?? null})`.execute(db),
})
