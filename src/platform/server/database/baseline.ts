import { readdir, readFile } from 'node:fs/promises'
import { exitCodes, StartupProblem } from '../postgres/startup-problem.ts'

export const baselineFolder = new URL('../../../../database/baseline/', import.meta.url)

/** The database as release 0.3.0 left it, and the migrations that had led there. */
export interface Baseline {
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** The checksum of each migration that the files replace, by its name. */
  readonly replaced: ReadonlyMap<string, string>
}

const LIST = 'replaced.txt'

/** Reads the baseline's files in their order, and the list of what they replace (as sha256sum writes it). */
export const readBaseline = async (folder: URL): Promise<Baseline> => {
  const read = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return {
    files: await Promise.all(names.map(async (name) => ({ name, text: await read(name) }))),
    replaced: new Map(
      [...(await read(LIST)).matchAll(/^(\S+) {2}(\S+)$/gm)].map(([, checksum = '', name = '']) => [
        name,
        checksum,
      ]),
    ),
  }
}

/**
 * True for an empty database, which the baseline fills; false for one that has it all. Refuses one of an older
 * release, since the migrations that it still needs are gone.
 */
export const needsBaseline = ({ replaced }: Baseline, applied: ReadonlyMap<string, string>): boolean => {
  if (applied.size === 0) return replaced.size > 0
  if ([...replaced.keys()].every((name) => applied.has(name))) return false
  throw new StartupProblem(
    'This database is of a release before 0.3.0. Make a backup, start release 0.3.0 on it once, and then this version.',
    exitCodes.mismatch,
  )
}
