import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo, giveToFolderOwner } from './account.ts'
import type { ReadyBinaries } from './binaries.ts'
import type { DatabasePlace } from './place.ts'
import { run } from './processes.ts'
import { errorCodeOf, diskFull, exitCodes, StartupProblem } from './startup-problem.ts'

export interface Cluster {
  /** PostgreSQL's data directory. */
  readonly folder: string
  readonly password: string
  readonly isNew: boolean
}

const passwordName = 'postgres.password'

/** True when PostgreSQL's output reports a full disk or quota. */
export const saysDiskFull = (output: string): boolean =>
  /No space left on device|Disk quota exceeded/.test(output)

/** The last lines of an output, joined into one line for a message. */
export const lastLines = (output: string, count = 4): string =>
  output
    .trim()
    .split('\n')
    .slice(-count)
    .map((line) => line.trim())
    .join(' | ')

/** Opens the cluster of a place, or creates it. Refuses a cluster of another major version. */
export const openCluster = async (
  place: DatabasePlace,
  dataFolder: string,
  binaries: ReadyBinaries,
): Promise<Cluster> => {
  const folder = join(place.folder, 'postgres')
  await sweepUnfinished(place.folder)
  const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(absent))?.trim()
  if (major === undefined) {
    const password = (await storedPassword(dataFolder)) ?? (await newPassword(dataFolder))
    await initialise(place, folder, password, binaries)
    return { folder, password, isNew: true }
  }
  if (major !== binaries.major) throw otherVersion(folder, major, binaries.major)
  const password = await storedPassword(dataFolder)
  if (password === undefined) throw passwordGone(dataFolder)
  const { uid } = await stat(folder)
  if (place.account && uid !== place.account.uid) await giveTo(place.account, folder)
  return { folder, password, isNew: false }
}

/** Removes the unfinished folder of a first boot that was killed; it contains nothing of value. */
const sweepUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('postgres.new')) continue
    // An initdb that outlived its parent may still write here; the next start removes the rest.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

const storedPassword = async (dataFolder: string): Promise<string | undefined> => {
  const text = (await readFile(join(dataFolder, passwordName), 'utf8').catch(absent))?.trim()
  return text === '' ? undefined : text
}

/** Flushed to disk before initdb learns it, so that a cluster never exists without its password. */
const newPassword = async (dataFolder: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const file = join(dataFolder, passwordName)
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  giveToFolderOwner(`${file}.new`)
  await rename(`${file}.new`, file)
  return password
}

/**
 * The names of the locale that classifies letters differ between systems. Plain C comes last: with it, the trigram
 * search would see only the Latin letters of "Ọbásẹki".
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Initialises in a neighbouring folder and renames it when done: the final name means a complete cluster. */
const initialise = async (
  place: DatabasePlace,
  folder: string,
  password: string,
  binaries: ReadyBinaries,
) => {
  // A new name each time, so that an initdb that outlived an earlier start cannot write into this attempt.
  const unfinished = join(place.folder, `postgres.new-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${unfinished}.password`
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (place.account) {
    await chown(unfinished, place.account.uid, place.account.gid)
    await chown(passwordFile, place.account.uid, place.account.gid)
  }
  const output = await initdb(place, binaries, unfinished, passwordFile)
  if (output !== undefined) {
    await sweepUnfinished(place.folder)
    throw initdbFailed(place.folder, output)
  }
  await rm(passwordFile)
  await rename(unfinished, folder).catch((error: unknown) => {
    throw errorCodeOf(error) === 'ENOTEMPTY' || errorCodeOf(error) === 'EEXIST' ? notACluster(folder) : error
  })
  await flushFolder(place.folder)
}

/** Returns initdb's output if it failed, undefined if it succeeded. */
const initdb = async (
  place: DatabasePlace,
  binaries: ReadyBinaries,
  folder: string,
  passwordFile: string,
) => {
  let output = ''
  for (const characterType of characterTypes) {
    const args = [
      `--pgdata=${folder}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]
    const ran = await run(join(binaries.bin, 'initdb'), args, { account: place.account, cwd: place.folder })
    if (ran.code === 0) return undefined
    output = ran.output
    if (!output.includes('invalid locale name')) return output
  }
  return output
}

/** Makes a rename survive a power cut. Windows has no such call for folders. */
const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const otherVersion = (folder: string, theirs: string, ours: string): StartupProblem =>
  new StartupProblem(
    `The database in ${folder} was made by PostgreSQL ${theirs}, but PostgreSQL ${ours} is installed here. ` +
      'Go back to the release that made it and take a dump with pg_dump, or set DATA_DIR to another folder.',
    exitCodes.mismatch,
  )

const passwordGone = (dataFolder: string): StartupProblem =>
  new StartupProblem(
    `The file ${join(dataFolder, passwordName)} with the password of the database is missing. ` +
      `Restore it from a backup, or delete ${dataFolder} to begin with an empty database.`,
    exitCodes.mismatch,
  )

const notACluster = (folder: string): StartupProblem =>
  new StartupProblem(
    `The folder ${folder} holds files but no database. Move it away, or set DATA_DIR to another folder.`,
    exitCodes.mismatch,
  )

const initdbFailed = (folder: string, output: string): StartupProblem =>
  saysDiskFull(output)
    ? diskFull(folder)
    : new StartupProblem(
        `PostgreSQL could not set up a new database in ${folder}: ${lastLines(output)}. ` +
          'Set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server.',
      )

const absent = (error: unknown): undefined => {
  if (errorCodeOf(error) === 'ENOENT') return undefined
  throw error
}
