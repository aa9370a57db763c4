import { readConfig } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'

/** The database of the settings for a command: the external one, or the embedded one, started for as long as it runs. */
export const openServerOfSettings = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const config = readConfig()
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: (entry) => console.error(entry) })
}
