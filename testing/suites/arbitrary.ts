import fc from 'fast-check'
import * as z from 'zod/mini'

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

const matching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // Patterns that the generator does not support (look-behind, Unicode classes) get plain text.
    return fc.string()
  }
}

const textOf = ({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (pattern) return matching(pattern)
  const edge = fc.constantFrom(
    'ọ'.repeat(minLength),
    'a'.repeat(maxLength),
    'b'.repeat(maxLength + 1),
    'c'.repeat(Math.max(0, minLength - 1)),
  )
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }),
    edge,
  )
}

const arbitraryOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(arbitraryOf))
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 })
  if (schema.type === 'array')
    return fc.array(arbitraryOf(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, 10),
    })
  if (schema.type === 'object') {
    const fields = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, arbitraryOf(inner)]),
    )
    return fc.record(fields, { requiredKeys: [...(schema.required ?? [])].filter((name) => name in fields) })
  }
  return fc.jsonValue({ maxDepth: 2 })
}

/** Values that a call's own schema mostly accepts, generated from that schema. */
export const madeBy = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
