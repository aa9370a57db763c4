import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Route } from '#platform/server/pipeline/route.ts'
import { madeBy } from '../arbitrary.ts'
import {
  contentTypes,
  hostileFile,
  hostilePayload,
  hostileSearch,
  hostileSegment,
  hostileText,
  hostileValue,
} from '../hostile.ts'
import type { Sample } from '../samples.ts'

/** How one request differs from the call's own sample; parts left out come from the sample. */
export interface Case {
  readonly isCitizen: boolean
  readonly body?:
    | { readonly field: number; readonly value: unknown }
    | { readonly drop: number }
    | { readonly add: string; readonly value: unknown }
    | { readonly whole: unknown }
    | { readonly raw: string; readonly contentType: string }
  readonly file?: Buffer
  readonly search?: string
  readonly segment?: string
  readonly key?: string
}

const bodyCase = (schema: z.ZodMiniType): fc.Arbitrary<Case['body']> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ field: fc.nat(20), value: hostileValue }) },
    { weight: 1, arbitrary: fc.record({ drop: fc.nat(20) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        add: fc.oneof(fc.constantFrom('isAdmin', '__proto__', 'constructor', 'id', 'status'), fc.string()),
        value: hostileValue,
      }),
    },
    { weight: 4, arbitrary: madeBy(schema).map((whole) => ({ whole })) },
    { weight: 1, arbitrary: hostileValue.map((whole) => ({ whole })) },
    {
      weight: 2,
      arbitrary: fc.record({
        raw: hostilePayload,
        contentType: fc.oneof(
          { weight: 2, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
        ),
      }),
    },
  )

const searchCase = (schema: z.ZodMiniType | undefined): fc.Arbitrary<string> =>
  schema
    ? fc.oneof(
        hostileSearch,
        madeBy(schema).map((query) =>
          new URLSearchParams(
            Object.entries(query as Record<string, unknown>).map(([name, value]): [string, string] => [
              name,
              String(value).toWellFormed().slice(0, 3000),
            ]),
          ).toString(),
        ),
      )
    : hostileSearch

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: weight })

/** Hostile requests to one call. */
export const caseOf = ({ call }: Route): fc.Arbitrary<Case> => {
  const { body, query } = call.is
  const isRead = call.method === 'GET'
  const parts: Record<string, fc.Arbitrary<unknown>> = {
    isCitizen: fc
      .integer({ min: 0, max: 9 })
      .map((of10) => of10 < (call.is.access === 'citizen' || isRead ? 4 : 1)),
    search: isRead
      ? sometimes(searchCase(query), 8)
      : fc.option(searchCase(query), { nil: undefined, freq: 1 }),
    key: fc.option(
      hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 4000)),
      { nil: undefined, freq: 1 },
    ),
  }
  if (call.path.includes(':'))
    parts['segment'] = isRead
      ? sometimes(hostileSegment, 4)
      : fc.option(hostileSegment, { nil: undefined, freq: 1 })
  if (body === 'file') parts['file'] = sometimes(hostileFile, 8)
  else if (!isRead)
    parts['body'] = body
      ? sometimes(bodyCase(body), 9)
      : sometimes(
          fc.oneof(
            hostileValue.map((whole) => ({ whole })),
            fc.record({ raw: hostilePayload, contentType: fc.constantFrom(...contentTypes) }),
          ),
          8,
        )
  return fc.record(parts) as unknown as fc.Arbitrary<Case>
}

const changedBody = (
  sample: Sample,
  change: NonNullable<Case['body']>,
): { payload: string; contentType: string } => {
  const contentType = 'application/json'
  if ('raw' in change) return { payload: change.raw, contentType: change.contentType }
  if ('whole' in change) return { payload: JSON.stringify(change.whole) ?? 'null', contentType }
  const entries = Object.entries(sample.body ?? {})
  const at =
    entries.length === 0
      ? -1
      : ('field' in change ? change.field : 'drop' in change ? change.drop : 0) % entries.length
  if ('add' in change) entries.push([change.add, change.value])
  else if ('drop' in change) entries.splice(at, at < 0 ? 0 : 1)
  else if (at >= 0) entries[at] = [entries[at]?.[0] ?? '', change.value]
  // Written by hand, so that a key like __proto__ stays a key.
  return {
    payload: `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
    contentType,
  }
}

/** The request of a case, made from the call's own sample. */
export const requestOf = (route: Route, sample: Sample, given: Case) => {
  const { call } = route
  const url = call.path.replaceAll(
    /:([A-Za-z]+)/g,
    (_, name: string) => given.segment ?? encodeURIComponent(sample.params?.[name] ?? ''),
  )
  const search = given.search ?? (sample.query ? new URLSearchParams(sample.query).toString() : '')
  const body = given.body
    ? changedBody(sample, given.body)
    : sample.body
      ? { payload: JSON.stringify(sample.body), contentType: 'application/json' }
      : undefined
  const file = given.file
    ? { payload: given.file, contentType: sample.file?.contentType ?? '' }
    : sample.file
      ? { payload: sample.file.bytes, contentType: sample.file.contentType }
      : undefined
  const sent = file ?? body
  return {
    method: call.method,
    url: search === '' ? url : `${url}?${search}`,
    headers: {
      ...(sent && sent.contentType !== '' && { 'content-type': sent.contentType }),
      ...(given.key !== undefined && { 'idempotency-key': given.key }),
    },
    ...(sent && { payload: sent.payload }),
  }
}
