/** Asks the TypeScript checker for the codes that only a type tells, as of `new Refusal(verdict)`. */
import { API, type Type } from 'typescript/unstable/sync'
import type { Module, Unit } from './read-modules.ts'

const unitsIn = (module: Module): Unit[] =>
  [...module.units.values(), ...module.uses.map(({ unit }) => unit)].flatMap((unit) => [
    unit,
    ...unit.members.values(),
  ])

/** The texts of a literal type, or of the literals of a union; undefined where it is more than those. */
const textsOfType = (type: Type | undefined): string[] | undefined => {
  const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
  const texts = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
  return texts.length > 0 && texts.length === parts.length ? texts : undefined
}

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
        const texts = unit.typed.map(({ at, before, after }) =>
          textsOfType(project?.checker.getTypeAtPosition(`${root}/${module.file}`, at))?.map(
            (text) => `${before}${text}${after}`,
          ),
        )
        if (texts.includes(undefined)) untold.push(nameIn(module, unit))
        codes.set(
          unit,
          texts.flatMap((each) => each ?? []),
        )
      }
  } finally {
    api.close()
  }
  return { codes, untold }
}
