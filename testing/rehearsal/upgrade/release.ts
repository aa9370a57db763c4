import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const run = (folder: string, program: string, ...given: string[]): string => {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${given.join(' ')} ended with ${status}.\n${stdout}${stderr}`)
  return stdout.trim()
}

/** The newest commit before this one that announces a release: what somebody runs who has not upgraded yet. */
const findLastRelease = (): string => {
  const commit = run(root, 'git', 'log', '-1', '--format=%H', '-E', '--grep=^Release [0-9]', 'HEAD^')
  if (commit) return commit
  throw new Error('The history has no release before this commit; give one with --from.')
}

/** Another release of the product in a folder of its own, installed and built. */
export interface Release {
  readonly name: string
  readonly folder: string
  /** The first of these modules that it has, with the types of this release. */
  readonly load: <Module>(...paths: readonly string[]) => Promise<Module>
  readonly remove: () => Promise<void>
}

const releaseIn = (name: string, folder: string, remove: Release['remove']): Release => ({
  name,
  folder,
  load: <Module>(...paths: readonly string[]) => {
    const file = paths.map((path) => join(folder, path)).find(existsSync) ?? ''
    return import(pathToFileURL(file).href) as Promise<Module>
  },
  remove,
})

/** Takes a release out of the history, installs and builds it; `from` is a git ref, or a folder with a built release. */
export const unpackRelease = async (
  from: string | undefined,
  say: (line: string) => void,
): Promise<Release> => {
  if (from !== undefined && existsSync(join(from, 'package.json')))
    return releaseIn(from, resolve(from), async () => {})
  const ref = from ?? findLastRelease()
  const name = run(root, 'git', 'log', '-1', '--format=%h %s', ref)
  const folder = await mkdtemp(join(tmpdir(), 'sup-release-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    run(root, 'git', 'archive', '--format=tar', '-o', join(folder, 'release.tar'), ref)
    run(folder, 'tar', '-xf', 'release.tar')
    say(`installing ${name}`)
    run(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline')
    say('building it')
    run(folder, process.execPath, 'scripts/build.ts')
    return releaseIn(name, folder, remove)
  } catch (error) {
    await remove()
    throw error
  }
}
