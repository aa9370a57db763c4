import { access, constants, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of the programs of this rehearsal. */
export interface Tools {
  /** The folder of the PostgreSQL programs. */
  readonly postgres: string
  readonly pgbouncer: string
  readonly haproxy: string
}

const DEBIAN = '/usr/lib/postgresql'
const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const firstIn = async (folders: readonly string[], name: string): Promise<string | undefined> => {
  for (const folder of folders) if (await isProgram(join(folder, name))) return folder
  return undefined
}

/** Finds the programs; returns the Debian packages of missing ones. */
export const findTools = async (): Promise<{ tools: Tools | null; missing: string[] }> => {
  const versions = (await readdir(DEBIAN).catch(() => [])).toSorted((a, b) => Number(b) - Number(a))
  const postgres = await firstIn(
    versions.map((version) => join(DEBIAN, version, 'bin')),
    'pg_basebackup',
  )
  const [pooler, proxy] = [await firstIn(FOLDERS, 'pgbouncer'), await firstIn(FOLDERS, 'haproxy')]
  if (postgres && pooler && proxy)
    return {
      tools: { postgres, pgbouncer: join(pooler, 'pgbouncer'), haproxy: join(proxy, 'haproxy') },
      missing: [],
    }
  const wanted = { postgresql: postgres, pgbouncer: pooler, haproxy: proxy }
  return { tools: null, missing: Object.entries(wanted).flatMap(([name, found]) => (found ? [] : [name])) }
}
