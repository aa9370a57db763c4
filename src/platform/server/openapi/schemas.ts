import * as z from 'zod/mini'

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly additionalProperties?: boolean | JsonSchema
  readonly [keyword: string]: unknown
}

type Drawn = Record<string, unknown>

const isString = (schema: Drawn): boolean => schema['type'] === 'string'

/** The format says it already; these patterns are longer than the rest of the description. */
const patternless = ['uuid', 'date-time', 'email']

const tidy = (drawn: Drawn): void => {
  if (patternless.includes(String(drawn['format']))) delete drawn['pattern']
  if (drawn['minimum'] === Number.MIN_SAFE_INTEGER) delete drawn['minimum']
  if (drawn['maximum'] === Number.MAX_SAFE_INTEGER) delete drawn['maximum']
}

/** A record over an enum lists its names as required and nowhere as properties; each name is a property of its own. */
const spellOutNames = (drawn: Drawn): void => {
  const { propertyNames, additionalProperties, required } = drawn
  const names = (propertyNames as Drawn | undefined)?.['enum']
  if (!Array.isArray(names) || !Array.isArray(required)) return
  drawn['properties'] = Object.fromEntries(names.map((name: string) => [name, additionalProperties]))
  delete drawn['propertyNames']
  drawn['additionalProperties'] = false
}

interface PipeDef {
  readonly type: string
  readonly out?: z.ZodMiniType
}

const drawn = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const def = zodSchema._zod.def as unknown as PipeDef
      // A text that is trimmed and then validated: describe the validation.
      if (io === 'input' && def.type === 'pipe' && def.out && isString(jsonSchema as Drawn)) {
        const judged = drawn(def.out, io) as Drawn
        if (isString(judged)) Object.assign(jsonSchema, { ...judged, ...jsonSchema })
      }
      tidy(jsonSchema as Drawn)
      spellOutNames(jsonSchema as Drawn)
    },
  })
  return rest as JsonSchema
}

/** The schema of a JSON body. */
export const bodySchema = (schema: z.ZodMiniType): JsonSchema => drawn(schema, 'input')

const open = (schema: JsonSchema): JsonSchema => {
  const { additionalProperties, ...rest } = schema
  const inner = (each: Readonly<Record<string, JsonSchema>>) =>
    Object.fromEntries(Object.entries(each).map(([name, value]) => [name, open(value)]))
  return {
    ...rest,
    ...(typeof additionalProperties === 'object' && { additionalProperties: open(additionalProperties) }),
    ...(rest.properties && { properties: inner(rest.properties) }),
    ...(rest.items && { items: open(rest.items) }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map(open) }),
  }
}

/** The schema of an answer. Readers must accept additional fields, so that a call can grow. */
export const answerSchema = (schema: z.ZodMiniType): JsonSchema => open(drawn(schema, 'output'))

export interface QueryField {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The fields of a query string, typed as the server parses them: a number in text is a number. */
export const queryFields = (schema: z.ZodMiniType): QueryField[] => {
  const given = drawn(schema, 'input')
  const read = drawn(schema, 'output')
  return Object.entries(given.properties ?? {}).map(([name, field]) => ({
    name,
    required: given.required?.includes(name) ?? false,
    schema: read.properties?.[name]?.type === 'integer' ? read.properties[name] : field,
  }))
}
