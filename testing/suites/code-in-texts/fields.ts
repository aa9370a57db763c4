import * as z from 'zod/mini'
import { codeTexts } from './corpus.ts'

interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** A field that takes any text, by its place in the body: `answers.0.text`. */
export interface TextField {
  readonly path: string
  readonly maxLength: number
}

const isFree = ({ type, enum: choices, const: only, format, pattern }: Shape): boolean =>
  type === 'string' && !choices && only === undefined && !format && !pattern

const optionsOf = (shape: Shape): readonly Shape[] => {
  const options = shape.anyOf ?? shape.oneOf
  return options ? options.flatMap(optionsOf) : [shape]
}

const fieldsIn = (shape: Shape, sample: unknown, path: string): TextField[] =>
  optionsOf(shape).flatMap((option) => {
    if (isFree(option)) {
      const isOtherKind = sample !== undefined && sample !== null && typeof sample !== 'string'
      return isOtherKind || path === '' ? [] : [{ path, maxLength: option.maxLength ?? 200 }]
    }
    if (option.properties && (sample === undefined || typeof sample === 'object'))
      return Object.entries(option.properties).flatMap(([name, inner]) =>
        // An object that the sample leaves out would need all its other fields.
        path !== '' && sample === undefined
          ? []
          : fieldsIn(
              inner,
              (sample as Record<string, unknown> | null | undefined)?.[name],
              path === '' ? name : `${path}.${name}`,
            ),
      )
    if (option.items && Array.isArray(sample))
      return sample.flatMap((each: unknown, index) => fieldsIn(option.items ?? {}, each, `${path}.${index}`))
    return []
  })

/** The fields of a call's body that take any text; codes, choices, ids and patterns are none. */
export const textFieldsOf = (body: z.ZodMiniType, sample: unknown): TextField[] => {
  const shape = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }) as Shape
  const found = fieldsIn(shape, sample, '')
  return [...new Map(found.map((field) => [field.path, field])).values()]
}

const shapesOfText = codeTexts('m').length

/**
 * A text of this length that carries code in as many ways as fit, beginning with another one for each `turn`. The code
 * is `mark`, by which a page shows where the text came out.
 */
export const codeTextOf = ({ maxLength }: TextField, mark: string, turn: number): string => {
  const texts = codeTexts(`window.${mark}=1`).map((text) => text.replaceAll(/[\s\u2028]+/g, ' '))
  let all = ''
  for (let at = 0; at < shapesOfText; at += 1) {
    const next = `${all}${all === '' ? '' : ' '}${texts[(turn + at) % shapesOfText] ?? ''}`
    if ([...next].length > maxLength) continue
    all = next
  }
  return all === '' ? `<b ${mark}>`.slice(0, maxLength) : all
}

/** The body with some of its fields replaced. */
export const filled = (
  body: Record<string, unknown>,
  texts: ReadonlyMap<string, string>,
): Record<string, unknown> => {
  const copy = structuredClone(body)
  for (const [path, text] of texts) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let place: Record<string, unknown> | undefined = copy
    for (const name of names) place = place?.[name] as Record<string, unknown> | undefined
    if (place) place[last] = text
  }
  return copy
}
