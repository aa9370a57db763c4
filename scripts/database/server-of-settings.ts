import { type Config, readConfig } from '#platform/server/config.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { exitCodes, StartupProblem } from '#platform/server/postgres/startup-problem.ts'

/**
 * The database of the settings for a command: the external one, the embedded one of a server that runs, or the embedded one
 * started for as long as the command runs.
 */
export const openServerOfSettings = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> = readConfig(),
): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  try {
    return await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: (entry) => console.error(entry) })
  } catch (error) {
    const isInUse = error instanceof StartupProblem && error.exitCode === exitCodes.inUse
    const url = isInUse ? await findRunningPostgres(config.DATA_DIR) : null
    if (url === null) throw error
    return { url, stop: async () => {} }
  }
}
