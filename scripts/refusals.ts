/**
 * Refuses a call that may answer with a refusal which its contract does not declare, because that answer would be a 500:
 * `npm run refusals`. It follows what each use case mentions, through all modules of the server. What cannot happen, for a
 * reason that no check of the code can see, is in impossible-refusals.json; an entry that nothing needs fails too.
 */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Api } from '#shared/api.ts'
import { commonRefusals } from '#shared/errors.ts'
import { reach } from './refusals/reach.ts'
import { type Module, readModule, type Unit } from './refusals/read-modules.ts'
import { typedCodes } from './refusals/typed-codes.ts'

interface Impossible {
  /** The functions or calls that none of the codes leaves. */
  readonly at: readonly string[]
  readonly codes: readonly string[]
  readonly why: string
}

const isServer = (file: string): boolean => !/\.test\.tsx?$|\/web\//.test(file)

/** The calls of an API by the text that names it, as `{ ...walletApi, ...overviewCalls }`. */
const apiOf = async (root: string, module: Module, text: string): Promise<Api> => {
  const names = text.match(/\w+/g) ?? []
  const found = await Promise.all(
    names.map(async (name): Promise<Api> => {
      const from = module.imports.get(name) ?? { file: module.file, name }
      const exported = (await import(`${root}/${from.file}`)) as Record<string, Api>
      return exported[from.name] ?? {}
    }),
  )
  return Object.assign({}, ...found) as Api
}

/** Answers whether a code cannot leave a function or a call, and remembers which entries were needed. */
const readImpossible = (entries: readonly Impossible[]) => {
  const waiting = new Set(
    entries.flatMap(({ at, codes }) => at.flatMap((name) => codes.map((code) => `${name} ${code}`))),
  )
  const all = new Set(waiting)
  const isImpossible = (name: string, code: string): boolean => {
    waiting.delete(`${name} ${code}`)
    return all.has(`${name} ${code}`)
  }
  return { isImpossible, waiting }
}

/** What calls may refuse without declaring it, what the types do not tell, and entries that nothing needs. */
export const findUndeclared = async (root: string): Promise<{ calls: number; faults: string[] }> => {
  const modules = new Map<string, Module>()
  for await (const file of glob('src/**/*.ts', { cwd: root }))
    if (isServer(file)) modules.set(file, readModule(root, file))
  const listed = JSON.parse(await readFile(`${root}/impossible-refusals.json`, 'utf8')) as Impossible[]
  const { isImpossible, waiting } = readImpossible(listed)
  const { codes: typed, untold } = typedCodes(root, modules)
  const { find, codesOf } = reach(modules, typed, isImpossible)
  const wayTo = (module: Module, unit: Unit, code: string): string[] => {
    const name = codesOf(unit).get(code)
    const next = name ? find(module, name) : undefined
    return next && name ? [name, ...(next.unit === unit ? [] : wayTo(next.module, next.unit, code))] : []
  }
  const faults = untold
    .filter((place) => !isImpossible(place, '*'))
    .map((place) => `${place}: no type tells the code that is thrown`)
  let calls = 0
  for (const module of modules.values())
    for (const { api, call, unit } of module.uses) {
      const is = (await apiOf(root, module, api))[call]?.is
      const name = `${/\w+/.exec(api)?.[0] ?? ''}.${call}`
      if (is) calls += 1
      else faults.push(`${module.file}: ${api} has no call ${call}`)
      for (const code of codesOf(unit).keys())
        if (!(code in commonRefusals) && !(code in (is?.refuses ?? {})) && !isImpossible(name, code))
          faults.push(
            `${name} may refuse ${code} without declaring it: ${wayTo(module, unit, code).join(' → ')}`,
          )
    }
  faults.push(...[...waiting].map((entry) => `impossible-refusals.json: nothing needs ${entry}`))
  return { calls, faults: faults.toSorted() }
}

if (import.meta.main) {
  const { calls, faults } = await findUndeclared(
    fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, ''),
  )
  // Without a call, nothing was checked.
  console.log(faults.length > 0 ? faults.join('\n') : `${calls} calls declare what they refuse.`)
  process.exit(faults.length > 0 || calls < 100 ? 1 : 0)
}
