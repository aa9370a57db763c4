import * as z from 'zod/mini'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
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

/** Formats say it already; their patterns are longer than the rest of the description. */
const patternless = ['uuid', 'date-time', 'email']

const tidy = (drawn: Drawn): void => {
  if (patternless.includes(String(drawn['format']))) delete drawn['pattern']
  if (drawn['minimum'] === Number.MIN_SAFE_INTEGER) delete drawn['minimum']
  if (drawn['maximum'] === Number.MAX_SAFE_INTEGER) delete drawn['maximum']
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
      // A text that is trimmed first and judged afterwards: what is judged belongs to the description.
      if (io === 'input' && def.type === 'pipe' && def.out && isString(jsonSchema as Drawn)) {
        const judged = drawn(def.out, io) as Drawn
        if (isString(judged)) Object.assign(jsonSchema, { ...judged, ...jsonSchema })
      }
      tidy(jsonSchema as Drawn)
    },
  })
  return rest as JsonSchema
}

/** What a JSON body must hold. */
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

/** What an answer holds; readers must bear more fields than named, so that a call can grow. */
export const answerSchema = (schema: z.ZodMiniType): JsonSchema => open(drawn(schema, 'output'))

export interface QueryField {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The fields of a query string, with the values as the server reads them: a number in text is a number. */
export const queryFields = (schema: z.ZodMiniType): QueryField[] => {
  const given = drawn(schema, 'input')
  const read = drawn(schema, 'output')
  return Object.entries(given.properties ?? {}).map(([name, field]) => ({
    name,
    required: given.required?.includes(name) ?? false,
    schema: read.properties?.[name]?.type === 'integer' ? read.properties[name] : field,
  }))
}
