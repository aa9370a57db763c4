interface Def {
  readonly type: string
  readonly shape?: Record<string, Schema>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly valueType?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
}
interface Schema {
  readonly _zod: { readonly def: Def }
}

const pathsIn = ({ _zod: { def } }: Schema, path: string): string[] => {
  if (def.type === 'number') return [path]
  const below = [def.innerType, def.out, ...(def.options ?? [])].flatMap((each) =>
    each ? pathsIn(each, path) : [],
  )
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, each]) => pathsIn(each, `${path}.${name}`))
  const items = [def.element, def.valueType].flatMap((each) => (each ? pathsIn(each, `${path}[]`) : []))
  return [...below, ...fields, ...items]
}

/** The paths of all numbers in the schema of an answer, such as `problems.items[].people`. */
export const integersIn = (schema: unknown, path: string): string[] => [
  ...new Set(pathsIn(schema as Schema, path)),
]
