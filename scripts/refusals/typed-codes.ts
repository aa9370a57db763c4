/** Asks the TypeScript checker for the codes that only a type tells, as of `new Refusal(verdict)`. */
import { API } from 'typescript/unstable/sync'
import type { Module, Unit } from './read-modules.ts'

const unitsIn = (module: Module): Unit[] =>
  [...module.units.values(), ...module.uses.map(({ unit }) => unit)].flatMap((unit) => [
    unit,
    ...unit.members.values(),
  ])

/** A type as far as we ask it: the text of a literal, and the types of a union. */
interface TextType {
  readonly value?: unknown
  readonly getTypes?: () => readonly TextType[] | undefined
}
const partsOf = (type: TextType): readonly TextType[] => type.getTypes?.() ?? [type]

const nameIn = (module: Module, unit: Unit): string =>
  [...module.units].find(([, each]) => each === unit)?.[0] ?? module.file

/** The codes by unit, and the declarations where even the type says only "a text". */
export const typedCodes = (root: string, modules: ReadonlyMap<string, Module>) => {
  const asking = [...modules.values()].filter((module) =>
    unitsIn(module).some(({ typed }) => typed.length > 0),
  )
  const codes = new Map<Unit, readonly string[]>()
  const untold: string[] = []
  const api = new API({ cwd: root })
  try {
    const project = api
      .updateSnapshot({ openProject: `${root}/tsconfig.server.json` })
      .getProject(`${root}/tsconfig.server.json`)
    for (const module of asking)
      for (const unit of unitsIn(module)) {
        const types = unit.typed.map((at) => project?.checker.getTypeAtPosition(`${root}/${module.file}`, at))
        const texts = types.flatMap((type) => {
          const values = type ? partsOf(type).map(({ value }) => value) : []
          if (values.length === 0 || values.some((value) => typeof value !== 'string'))
            untold.push(nameIn(module, unit))
          return values.filter((value) => typeof value === 'string')
        })
        codes.set(unit, texts)
      }
  } finally {
    api.close()
  }
  return { codes, untold }
}
