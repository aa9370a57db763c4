import type { LightMyRequestResponse } from 'fastify'
import type * as z from 'zod/mini'
import { domains } from '#app/server/domains.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { isWrite } from '#shared/api.ts'
import type { Person, TestApp } from '#test/app.ts'
import { ask, outcomeOf } from '../outcomes.ts'
import { expected } from '../matrix-rows.ts'
import { isTriedCall } from '../only.ts'
import { enterAs, type PrincipalName } from '../principals.ts'
import { type ObjectKind, objectKinds, type Sample, sampleOf } from '../samples.ts'
import { codeTextOf, filled, type TextField, textFieldsOf } from './fields.ts'

/** Who sends a call, if several may: staff see the most of what they wrote. */
const order: readonly PrincipalName[] = [
  'admin',
  'verified',
  'citizen',
  'volunteer',
  'organization',
  'committee',
  'lead',
  'reviewer',
  'finance',
  'unaged',
  'guest',
]
const MAX_SENDERS = 3
const MAX_TRIES = 6

type Texts = Map<string, string>

/** A text that was stored: its mark, and where it went in. */
export interface Stored {
  readonly mark: string
  readonly field: string
}

/** What became of one call: texts that it took, fields whose texts it refused, or why it took none. */
export interface Sent {
  readonly route: Route
  readonly stored: readonly Stored[]
  readonly refused: readonly string[]
  readonly trouble: string | null
  readonly who: Person | null
  readonly sample: Sample | null
  readonly answer: unknown
}

/** The writes of the product with a body of fields. */
export const writesWithFields = (): Route[] =>
  domains.routes.filter(
    ({ name, call }) =>
      isWrite(call) && isTriedCall(name) && call.is.body !== undefined && call.is.body !== 'file',
  )

const sendersOf = ({ name, call }: Route): [PrincipalName, ObjectKind][] => {
  const kinds = call.path.includes(':') ? objectKinds : (['other'] as const)
  return kinds
    .flatMap((kind): [PrincipalName, ObjectKind][] => {
      const allowed = expected[call.path.includes(':') ? `${name} ${kind}` : name]?.['allowed'] ?? ''
      return order
        .filter((one) => allowed === 'everyone' || allowed.split(' ').includes(one))
        .map((one) => [one, kind])
    })
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .slice(0, MAX_SENDERS)
}

const isIn = (body: unknown, path: string): boolean =>
  path
    .split('.')
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | null | undefined)?.[name], body) !==
  undefined

const refusedBy = (response: LightMyRequestResponse, fields: Iterable<string>): string[] => {
  const named = Object.keys(response.json<{ fields?: object }>().fields ?? {})
  return [...fields].filter((path) =>
    named.some((name) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`)),
  )
}

interface Trial {
  readonly app: TestApp
  readonly route: Route
  readonly marks: { next: number }
}

const textsOf = (
  { marks }: Trial,
  fields: readonly TextField[],
): { texts: Texts; markOf: Map<string, string> } => {
  const [texts, markOf] = [new Map<string, string>(), new Map<string, string>()]
  for (const field of fields) {
    marks.next += 1
    const mark = `mark${marks.next}q`
    markOf.set(field.path, mark)
    texts.set(field.path, codeTextOf(field, mark, marks.next))
  }
  return { texts, markOf }
}

/** Sends the call until it takes the texts, without those that it refuses; null for a call without texts. */
const sendAs = async (trial: Trial, name: PrincipalName, object: ObjectKind): Promise<Sent | null> => {
  const { app, route } = trial
  const outOf: string[] = []
  let trouble: string | null = null
  let isWithOptional = true
  for (let turn = 0; turn < MAX_TRIES; turn += 1) {
    const who = await enterAs(app, name)
    const sample = await sampleOf(route.name, { app, who, name, object })
    const fields = textFieldsOf(route.call.is.body as z.ZodMiniType, sample.body ?? {})
    if (fields.length === 0) return null
    const open = fields.filter(
      ({ path }) => !outOf.includes(path) && (isWithOptional || isIn(sample.body, path)),
    )
    if (open.length === 0) break
    const { texts, markOf } = textsOf(trial, open)
    const token = route.call.is.csrf === false ? {} : { 'x-csrf-token': await who.csrfToken() }
    const response = await ask(app, who, route, { ...sample, body: filled(sample.body ?? {}, texts) }, token)
    if (response.statusCode < 300) {
      const answer: unknown = /json/.test(String(response.headers['content-type'])) ? response.json() : null
      const stored = [...markOf].map(([path, mark]) => ({ mark, field: `${route.name} ${path}` }))
      return { route, stored, refused: outOf, trouble: null, who, sample, answer }
    }
    const refused = response.statusCode === 400 ? refusedBy(response, texts.keys()) : []
    outOf.push(...refused)
    if (refused.length > 0) continue
    trouble = outcomeOf(response)
    if (!isWithOptional) break
    isWithOptional = false
  }
  const why = trouble ?? `takes no such ${outOf.join(', ')}`
  return { route, stored: [], refused: outOf, trouble: why, who: null, sample: null, answer: null }
}

/** Writes code into every text field of a call, as somebody who may send it; null for a call without such fields. */
export const writeInto = async (trial: Trial): Promise<Sent | null> => {
  let last: Sent | null = null
  for (const [name, object] of sendersOf(trial.route)) {
    last = await sendAs(trial, name, object)
    if (!last || last.stored.length > 0) return last
  }
  return last
}
