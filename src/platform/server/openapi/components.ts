import type { JsonSchema } from './schemas.ts'
import type { ApiDocument } from './openapi.ts'
import type { Described, Operation } from './operation.ts'

/** Where a shape occurs: the operation, and the path of names from its body or answer. */
interface Place {
  readonly domain: string
  readonly operation: string
  readonly words: readonly string[]
}

interface Shape {
  readonly schema: JsonSchema
  readonly places: Place[]
}

const pascal = (words: string): string =>
  words.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/([^su])s$/, '$1')

/** Only objects and enums get a name; plain text or a single field is shorter than a reference. */
const isShape = (schema: JsonSchema): boolean =>
  Object.keys(schema.properties ?? {}).length > 1 || (schema.enum ?? []).length > 2

type Edit = (schema: JsonSchema, place: Place) => JsonSchema

const inside = (schema: JsonSchema, place: Place, edit: Edit): JsonSchema => {
  const at = (word: string): Place => ({ ...place, words: [...place.words, word] })
  const { properties, items, anyOf, additionalProperties } = schema
  const last = place.words.at(-1)
  const item = last === undefined || last === 'items' ? place : { ...place, words: [singular(last)] }
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, edit(field, at(name))]),
      ),
    }),
    ...(items && { items: edit(items, item) }),
    ...(anyOf && { anyOf: anyOf.map((each) => edit(each, place)) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: edit(additionalProperties, place),
    }),
  }
}

/** Applies `edit` to the schemas of every body, answer and parameter. */
const editOperations = (paths: ApiDocument['paths'], edit: Edit): ApiDocument['paths'] => {
  const ofContent = (content: NonNullable<Described['content']>, place: Place) =>
    Object.fromEntries(
      Object.entries(content).map(([type, { schema }]) => [
        type,
        { schema: schema.allOf ? schema : edit(schema, place) },
      ]),
    )
  const ofOperation = (operation: Operation): Operation => {
    const [domain = '', name = ''] = operation.operationId.split('.')
    const place: Place = { domain, operation: name, words: [] }
    const { requestBody, responses } = operation
    return {
      ...operation,
      parameters: operation.parameters.map((each) => ({
        ...each,
        schema: edit(each.schema, { ...place, words: [each.name] }),
      })),
      ...(requestBody && {
        requestBody: {
          ...requestBody,
          content: ofContent(requestBody.content, { ...place, words: ['body'] }),
        },
      }),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, answer]) => [
          status,
          '$ref' in answer || !answer.content
            ? answer
            : { ...answer, content: ofContent(answer.content, place) },
        ]),
      ),
    }
  }
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, ofOperation(operation)]),
      ),
    ]),
  )
}

const keys = new WeakMap<JsonSchema, string>()
/** The same key for equal schemas. */
const keyOf = (schema: JsonSchema): string => {
  const known = keys.get(schema) ?? JSON.stringify(schema)
  keys.set(schema, known)
  return known
}

const shapesIn = (paths: ApiDocument['paths']): Map<string, Shape> => {
  const shapes = new Map<string, Shape>()
  const note: Edit = (schema, place) => {
    if (isShape(schema)) {
      const shape = shapes.get(keyOf(schema)) ?? { schema, places: [] }
      shapes.set(keyOf(schema), shape)
      shape.places.push(place)
    }
    return inside(schema, place, note)
  }
  editOperations(paths, note)
  return shapes
}

/** The most common word; the alphabet breaks ties, so that the same calls always give the same names. */
const commonest = (words: readonly string[]): string =>
  [...Map.groupBy(words, (word) => word)]
    .toSorted(([one, its], [other, others]) => others.length - its.length || (one < other ? -1 : 1))
    .map(([word]) => word)[0] ?? ''

const ownWord = ({ words, operation }: Place): string | undefined => {
  const word = words.at(-1)
  if (word === 'items') return singular(operation)
  return word === 'body' ? `${operation}-body` : word
}

const unlike = (name: string, taken: (name: string) => boolean): string => {
  let number = 2
  while (taken(`${name}${number}`)) number += 1
  return `${name}${number}`
}

/**
 * Names a shape by what most places call it (a whole answer: by its call), prefixed with its domain if only one uses
 * it.
 */
const nameOf = ({ places }: Shape, taken: ReadonlySet<string>): string => {
  const words = places.flatMap((place) => ownWord(place) ?? [])
  const operation = pascal(commonest(places.map((place) => place.operation)))
  const word = pascal(commonest(words)) || operation
  const domain = pascal(commonest(places.map((place) => place.domain)))
  const isOfOne = new Set(places.map((place) => place.domain)).size === 1
  const plain = isOfOne && !word.startsWith(singular(domain)) ? `${domain}${word}` : word
  const longer = `${domain}${operation}${word === operation ? 'Answer' : word}`
  return [plain, longer].find((name) => !taken.has(name)) ?? unlike(longer, (name) => taken.has(name))
}

/** Named by its last two codes: all calls with the same access share the first ones. */
const responseName = (status: string, { description }: Described): string =>
  pascal(
    ['refused', status, ...description.replaceAll(/:.*$/gm, '').toLowerCase().split('\n').slice(-2)].join(
      '-',
    ),
  )

/** Puts refusals that several calls share under components, once each. */
const shareResponses = (document: ApiDocument): ApiDocument => {
  const { paths, components } = document
  const all = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) =>
        Number(status) < 400 || '$ref' in answer ? [] : [{ status, answer, key: JSON.stringify(answer) }],
      ),
    ),
  )
  const names = new Map<string, string>()
  const responses: Record<string, Described> = { ...components.responses }
  for (const [key, [first, second]] of Map.groupBy(all, (each) => each.key)) {
    if (!first || !second) continue
    const plain = responseName(first.status, first.answer)
    const name = plain in responses ? unlike(plain, (each) => each in responses) : plain
    names.set(key, name)
    responses[name] = first.answer
  }
  const share = (operation: Operation): Operation => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, answer]) => {
        const name = names.get(JSON.stringify(answer))
        return [status, name ? { $ref: `#/components/responses/${name}` } : answer]
      }),
    ),
  })
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, share(each)])),
      ]),
    ),
    components: { ...components, responses },
  }
}

/** Puts each shape that occurs in several places under components once, and refers to it. */
export const shareComponents = (document: ApiDocument): ApiDocument => {
  const names = new Map<string, string>()
  const taken = new Set(Object.keys(document.components.schemas))
  const shared = [...shapesIn(document.paths)].filter(([, { places }]) => places.length > 1)
  for (const [key, shape] of shared) {
    const name = nameOf(shape, taken)
    taken.add(name)
    names.set(key, name)
  }
  const refer: Edit = (schema, place) => {
    const name = isShape(schema) ? names.get(keyOf(schema)) : undefined
    return name ? { $ref: `#/components/schemas/${name}` } : inside(schema, place, refer)
  }
  const nowhere: Place = { domain: '', operation: '', words: [] }
  const schemas = shared
    .map(([key, { schema }]) => [names.get(key) ?? '', inside(schema, nowhere, refer)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return shareResponses({
    ...document,
    paths: editOperations(document.paths, refer),
    components: {
      ...document.components,
      schemas: { ...document.components.schemas, ...Object.fromEntries(schemas) },
    },
  })
}
