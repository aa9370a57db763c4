import type * as z from 'zod/mini'

export type Fields = Readonly<Record<string, string | readonly string[]>>

interface Def {
  readonly type: string
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
}

const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def

const kindOf = (schema: z.ZodMiniType): string => {
  const def = defOf(schema)
  const inner = def.innerType ?? def.in
  return inner ? kindOf(inner) : def.type
}

// A property with a default may be missing too, though the schema library names that apart.
const isOptional = (schema: z.ZodMiniType): boolean => schema._zod.optin !== undefined

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

const decode = (kind: string, value: string | readonly string[]): unknown => {
  if (kind === 'array') return listOf(value).filter((item) => item !== '')
  const text = listOf(value).at(-1) ?? ''
  if (kind === 'boolean') return text === 'on' || text === 'true'
  if (kind === 'number' || kind === 'int') {
    const trimmed = text.trim()
    // As JSON would have it: 0x10 or 1e3 is no number that a person meant, so the schema refuses the text.
    return trimmed === '' ? undefined : /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text
  }
  return text
}

/**
 * A form's fields as the JSON body that the same call takes: only fields of its schema, typed by it.
 * An empty optional field is left out, so that a form means what a client's JSON would.
 */
export const formBody = (schema: z.ZodMiniType, fields: Fields): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(defOf(schema).shape ?? {})) {
    const given = fields[name] ?? (isOptional(property) ? undefined : kindOf(property) === 'array' ? [] : '')
    if (given === undefined) continue
    const value = decode(kindOf(property), given)
    if (
      value === undefined ||
      (isOptional(property) && (value === '' || (Array.isArray(value) && value.length === 0)))
    )
      continue
    // A choice that was not made is missing, so that its own message shows instead of a list of values.
    if (value === '' && kindOf(property) === 'enum') continue
    body[name] = value
  }
  return body
}

/** True for a field that the call takes as text: a chosen file may stand for what would else be typed. */
export const takesText = (schema: z.ZodMiniType, name: string): boolean => {
  const property = defOf(schema).shape?.[name]
  return property !== undefined && kindOf(property) === 'string'
}

/** True for a field that the call takes at all. */
export const takesField = (schema: z.ZodMiniType, name: string): boolean =>
  defOf(schema).shape?.[name] !== undefined

/** Issues of a failed parse as one message per field; an unknown key is named itself. */
export const fieldsOf = (issues: readonly z.core.$ZodIssue[], unknownKey: string): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.') || 'body']
    for (const name of names) fields[name] ??= issue.code === 'unrecognized_keys' ? unknownKey : issue.message
  }
  return fields
}
