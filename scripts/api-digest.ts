import type { JsonSchema } from '#platform/server/openapi/schemas.ts'
import { shareComponents } from '#platform/server/openapi/components.ts'
import { type CommonRefusal, commonRefusals, wireCode } from '#shared/errors.ts'
import type { ApiDocument } from '#platform/server/openapi/openapi.ts'
import type { Described, Operation } from '#platform/server/openapi/operation.ts'

const head = `Every call of the product, one block each, and below them the shapes that several calls share.
Written by "npm run openapi" from the contracts: review what a change does to it. The served description
is GET /api/openapi.json. A field with "?" may be left out; an object in {| |} takes no other field.
`

type Word = (schema: JsonSchema) => string

const rangeOf = (least: unknown, most: unknown): string =>
  least === undefined && most === undefined ? '' : ` ${String(least ?? '')}..${String(most ?? '')}`

const listOf: Word = (schema) => {
  const { items = {}, minItems, maxItems } = schema
  const inner = kindOf(items)
  return `${/[ |]/.test(inner) && !inner.startsWith('{') ? `(${inner})` : inner}[]${rangeOf(minItems, maxItems)}`
}

const objectOf: Word = ({ properties = {}, required = [], additionalProperties }) => {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${kindOf(field)}`,
  )
  const rest = typeof additionalProperties === 'object' ? [`[name]: ${kindOf(additionalProperties)}`] : []
  const all = [...fields, ...rest].join(', ')
  return additionalProperties === false ? `{| ${all} |}` : `{ ${all} }`
}

const said = new Set(
  `type format properties required additionalProperties items anyOf enum const $ref
  minItems maxItems minLength maxLength minimum maximum`.split(/\s+/),
)

const plainOf: Word = (schema) => {
  if (schema['$ref']) return String(schema['$ref']).replace(/^.*\//, '')
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return listOf(schema)
  if (schema.properties ?? schema.additionalProperties) return objectOf(schema)
  const { minLength, maxLength, minimum, maximum } = schema
  const type = [schema.type ?? 'anything'].flat().map((each) => (each === 'string' && schema.format) || each)
  return `${type.join(' | ')}${rangeOf(minLength, maxLength)}${rangeOf(minimum, maximum)}`
}

/** A schema in a few words; a keyword without a shorter form stays as it is, so that none is lost. */
const kindOf: Word = (schema) => {
  const others = Object.entries(schema)
    .filter(([keyword]) => !said.has(keyword))
    .map(([keyword, value]) => ` ${keyword}=${JSON.stringify(value)}`)
  return `${plainOf(schema)}${others.join('')}`
}

/** The fields of an object, one on each line; anything else on one line after the title. */
const block = (title: string, schema: JsonSchema): string[] => {
  if (!schema.properties) return [`${title}: ${kindOf(schema)}`]
  const { properties, required = [], additionalProperties } = schema
  const rest = typeof additionalProperties === 'object' ? { '[name]': additionalProperties } : {}
  return [
    additionalProperties === false ? `${title}, no other field` : title,
    ...Object.entries({ ...properties, ...rest }).map(
      ([name, field]) => `  ${name}${required.includes(name) || name in rest ? '' : '?'}: ${kindOf(field)}`,
    ),
  ]
}

const contentOf = (title: string, content: Described['content']): string[] =>
  Object.entries(content ?? {}).flatMap(([type, { schema }]) =>
    block(type === 'application/json' ? title : `${title} (${type})`, schema),
  )

type Responses = ApiDocument['components']['responses']

const answersOf = (operation: Operation, responses: Responses): (readonly [string, Described])[] =>
  Object.entries(operation.responses).flatMap(([status, given]) => {
    const answer = '$ref' in given ? responses[given.$ref.replace(/^.*\//, '')] : given
    return answer ? [[status, answer] as const] : []
  })

const lineOf = (code: CommonRefusal): string =>
  `${commonRefusals[code].status} ${wireCode(code)}: ${commonRefusals[code].message}`

const common = new Map(
  (Object.keys(commonRefusals) as CommonRefusal[]).map((code) => [lineOf(code), wireCode(code)]),
)

/** Common refusals that come together, by the word that a call names them with. */
const together: Readonly<Record<string, readonly CommonRefusal[]>> = {
  person: ['signed-out', 'age-required'],
  proof: ['step-up-required', 'second-factor-required'],
  page: ['csrf-token', 'cross-site'],
  key: ['in-flight', 'key-reused'],
  content: ['too-large', 'unsupported-media'],
}

/** What the words and codes of common refusals stand for; those of any call are listed apart. */
const commonLines = (always: ReadonlySet<string>): string[] => {
  const grouped = new Set(Object.values(together).flatMap((codes) => codes.map(lineOf)))
  return [
    'A CALL NAMES COMMON REFUSALS BY WORD OR CODE',
    ...indented(Object.entries(together).flatMap(([word, codes]) => [word, ...indented(codes.map(lineOf))])),
    ...indented([...common.keys()].filter((line) => !grouped.has(line) && !always.has(line))),
  ]
}

/** Common refusals as words and codes on one line; the call's own refusals with their messages. */
const refusalLines = (
  answers: readonly (readonly [string, Described])[],
  always: ReadonlySet<string>,
): string[] => {
  const all = new Set(
    answers.flatMap(([status, { description }]) =>
      description.split('\n').map((line) => `${status} ${line}`),
    ),
  )
  const words = Object.entries(together).filter(([, codes]) => codes.every((code) => all.has(lineOf(code))))
  const said = new Set(words.flatMap(([, codes]) => codes.map(lineOf)))
  const usual = [
    ...words.map(([word]) => word),
    ...[...common].flatMap(([line, code]) =>
      all.has(line) && !said.has(line) && !always.has(line) ? [code] : [],
    ),
  ]
  return [
    ...(usual.length > 0 ? [`refuses ${usual.join(', ')}`] : []),
    ...[...all].filter((line) => !common.has(line)).map((line) => `refuses ${line}`),
  ]
}

const limitText = (limit: Operation['x-limit']): string =>
  limit ? `; ${limit.name}: ${limit.times} in ${limit.windowSeconds} s by ${limit.by}` : ''

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

interface Known {
  readonly responses: Responses
  /** The lines of refusals that any call may give. */
  readonly always: ReadonlySet<string>
}

const callLines = (
  method: string,
  path: string,
  operation: Operation,
  { responses, always }: Known,
): string[] => {
  const { operationId, summary, parameters, requestBody } = operation
  const answers = answersOf(operation, responses)
  const who = `for ${operation['x-access'] ?? 'public'}${limitText(operation['x-limit'])}`
  const fields = parameters
    .filter((each) => each.in !== 'path')
    .map((each) => `${each.in} ${each.name}${each.required ? '' : '?'}: ${kindOf(each.schema)}`)
  return [
    `${method.toUpperCase()} ${path} ${operationId}`,
    ...indented([
      summary,
      operation['x-audit'] ? `${who}; audit ${operation['x-audit']}` : who,
      ...fields,
      ...contentOf('body', requestBody?.content),
      ...answers
        .filter(([status]) => Number(status) < 400)
        .flatMap(([status, { description, content }]) =>
          content ? contentOf(`answer ${status}`, content) : [`answer ${status}: ${description}`],
        ),
      ...refusalLines(
        answers.filter(([status]) => Number(status) >= 400),
        always,
      ),
    ]),
  ]
}

/** The description in a form that is easy to review: one changed field is one changed line. */
export const apiDigest = (document: ApiDocument): string => {
  const { paths, components } = shareComponents(document)
  // The refusals that any call may give are listed once; here they would add five lines to each call.
  const everywhere = new Set(Object.keys(document.components.responses))
  const responses = Object.fromEntries(
    Object.entries(components.responses).filter(([name]) => !everywhere.has(name)),
  )
  const shapes = Object.entries(components.schemas).map(([name, schema]) => block(name, schema))
  const always = new Set(
    Object.entries(document.components.responses).flatMap(([name, { description }]) =>
      description.split('\n').map((line) => `${name.replace('Refused', '')} ${line}`),
    ),
  )
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callLines(method, path, operation, { responses, always }),
    ),
  )
  const anyCall = ['ANY CALL MAY REFUSE', ...indented([...always])]
  return [[head.trim()], anyCall, commonLines(always), ...calls, ...shapes]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}
