import type * as z from 'zod/mini'
import { readAmount, unitFault } from '../values/amounts/amounts.ts'

export type Fields = Readonly<Record<string, string | readonly string[]>>

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } }
}

interface Def {
  readonly type: string
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly checks?: readonly Check[]
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
}

const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def

const kindOf = (schema: z.ZodMiniType): string => {
  const def = defOf(schema)
  const inner = def.innerType ?? def.in
  return inner ? kindOf(inner) : def.type
}

// A property with a default may be missing too, though the schema library treats it as another kind.
const isOptional = (schema: z.ZodMiniType): boolean => schema._zod.optin !== undefined

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

const decode = (kind: string, value: string | readonly string[]): unknown => {
  if (kind === 'array') return listOf(value).filter((item) => item !== '')
  const text = listOf(value).at(-1) ?? ''
  if (kind === 'boolean') return text === 'on' || text === 'true'
  if (kind === 'number' || kind === 'int') {
    const trimmed = text.trim()
    // As in JSON: nobody means 0x10 or 1e3 as a number, so the schema refuses such text.
    if (trimmed === '') return undefined
    const amount = readAmount(trimmed)
    if (amount === 'two-readings') return text
    if (amount && !unitFault(amount, 'SUP')) return Number(amount.plain)
    return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text
  }
  return text
}

/** A field of a call, as far as a form needs to know it. */
export interface FieldShape {
  readonly kind: string
  readonly isOptional?: true
}

/** The fields of a call's body as plain data: what decodes a form where the schema library is not, in the worker. */
export type BodyShape = Readonly<Record<string, FieldShape>>

/** The shape of a body that a schema takes. */
export const shapeOf = (schema: z.ZodMiniType): BodyShape =>
  Object.fromEntries(
    Object.entries(defOf(schema).shape ?? {}).map(([name, property]) => [
      name,
      { kind: kindOf(property), ...(isOptional(property) && { isOptional: true }) },
    ]),
  )

/**
 * Converts form fields to the JSON body of the same call: only fields of its shape, with its types. Leaves out empty
 * optional fields, so that a form means the same as a client's JSON.
 */
export const bodyOfShape = (shape: BodyShape, fields: Fields): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [name, { kind, isOptional: isLeftOut = false }] of Object.entries(shape)) {
    const given = fields[name] ?? (isLeftOut ? undefined : kind === 'array' ? [] : '')
    if (given === undefined) continue
    const value = decode(kind, given)
    if (value === undefined || (isLeftOut && (value === '' || (Array.isArray(value) && value.length === 0))))
      continue
    // Treat a choice that was not made as missing, so that its own message shows instead of a list of values.
    if (value === '' && kind === 'enum') continue
    body[name] = value
  }
  return body
}

/** The JSON body of a call with this schema, made of a form's fields. */
export const formBody = (schema: z.ZodMiniType, fields: Fields): Record<string, unknown> =>
  bodyOfShape(shapeOf(schema), fields)

/** True for a field that the call takes as text: a chosen file may replace the typed text. */
export const takesText = (schema: z.ZodMiniType, name: string): boolean => {
  const property = defOf(schema).shape?.[name]
  return property !== undefined && kindOf(property) === 'string'
}

/** True for a field of the call. */
export const takesField = (schema: z.ZodMiniType, name: string): boolean =>
  defOf(schema).shape?.[name] !== undefined

// Longer texts are pasted data: cut short they would be wrong without a word, so the server refuses them instead.
const MAX_TYPED = 100_000

const lengthOf = (schema: z.ZodMiniType): number | undefined => {
  const { type, innerType, element, options, checks = [], in: typed, out } = defOf(schema)
  if (type === 'string')
    return checks.map(({ _zod: { def } }) => def).find(({ check }) => check === 'max_length')?.maximum
  if (options) {
    const lengths = options.filter((option) => defOf(option).type !== 'literal').map(lengthOf)
    return lengths.length === 1 ? lengths[0] : undefined
  }
  const inside = innerType ?? element ?? typed
  const length = inside && lengthOf(inside)
  // A text that is only cleaned keeps its limit; the limit of what it is converted to says nothing of what people type.
  const isCleaned = typed && out && defOf(typed).type === 'string' && defOf(out).type === 'string'
  return length ?? (isCleaned ? lengthOf(out) : undefined)
}

/** The most characters that a call takes in a field of its body, or in each item of a list; undefined without a limit. */
export const maxLengthOf = (body: z.ZodMiniType | 'file' | undefined, name: string): number | undefined => {
  const property = body && body !== 'file' ? defOf(body).shape?.[name] : undefined
  const length = property && lengthOf(property)
  return length && length <= MAX_TYPED ? length : undefined
}

/** Converts the issues of a failed parse to one message per field; an unknown key gets its own. */
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
