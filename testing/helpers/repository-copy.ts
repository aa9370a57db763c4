import { execFile } from 'node:child_process'
import { cp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeQuickFolder } from './quick-folder.ts'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url)
const parts = [
  'src',
  'scripts',
  'testing',
  'database',
  'README.md',
  'package.json',
  'uses.json',
  'oxlint.json',
  '.oxfmtrc.json',
  'dependency-rules.cjs',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
]

/** A copy of the repository in which generators may write; packages are linked. */
export const copyRepository = async () => {
  const copy = await makeQuickFolder('sup-house')
  for (const part of parts) await cp(new URL(part, root), join(copy, part), { recursive: true })
  await symlink(fileURLToPath(new URL('node_modules', root)), join(copy, 'node_modules'))
  const node = async (...words: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, words, { cwd: copy }).catch(
      (error: { stdout: string }) => error,
    )
    return stdout
  }
  return {
    root: copy,
    textOf: (path: string): Promise<string> => readFile(join(copy, path), 'utf8'),
    /** What a program of a package prints in it, whether it succeeds or not. */
    tool: (file: string, ...rest: string[]): Promise<string> =>
      node(fileURLToPath(new URL(`node_modules/${file}`, root)), ...rest),
    /** The value that a module of it exports under a name, or what that function returns for arguments. */
    ask: async (module: string, name: string, ...given: string[]): Promise<unknown> => {
      const code = `import { ${name} as it } from './${module}'\nconsole.log(JSON.stringify(typeof it === 'function' ? it(...${JSON.stringify(given)}) : it))`
      return JSON.parse(await node('--input-type=module', '--eval', code)) as unknown
    },
  }
}
