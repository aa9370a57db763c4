import type { Described, Operation } from './operation.ts'
import type { JsonSchema } from './schemas.ts'

/** An address under /api that is not a call: a navigation, a report, the CSRF token. */
export interface PlainCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  /** The status of its only answer. */
  readonly status: number
  readonly answer: string
  readonly schema?: JsonSchema
  /** True where a limit counts it, so that it may answer 429. */
  readonly isLimited: boolean
}

const anyProblem: Described = {
  description: 'Anything else that went wrong.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const plainRefusals = (isLimited: boolean): Operation['responses'] => ({
  ...(isLimited
    ? { 429: { $ref: '#/components/responses/Refused429' } }
    : { '4XX': { description: 'The request is malformed, or its headers are too large.' } }),
  default: anyProblem,
})

/** Describes an address that is not a call. */
export const plainOperation = ({
  method,
  path,
  summary,
  status,
  answer,
  schema,
  isLimited,
}: PlainCall): Operation => ({
  operationId: `plain.${method.toLowerCase()}${path
    .slice(4)
    .replaceAll(/[/.{}-]+/g, '_')
    .replace(/_$/, '')}`,
  tags: ['plain'],
  summary,
  security: [],
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  responses: {
    [status]: { description: answer, ...(schema && { content: { 'application/json': { schema } } }) },
    ...plainRefusals(isLimited),
  },
})
