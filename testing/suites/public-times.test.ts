import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { tilePath, TILE } from '#domains/record/log/tiles.ts'
import { logStore } from '#domains/record/server/log/store.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { isWrite } from '#shared/api.ts'
import { openTestApp } from '#test/app.ts'
import { sealNow } from '#test/record.ts'
import { ask } from './outcomes.ts'
import { browserOf } from './principals.ts'
import { reviewedMoments } from './public-moments.ts'
import { sampleOf } from './samples.ts'

/*
 * Public data carries only days, unless the time was reviewed and cannot be linked to a ballot (docs/decisions/0031).
 * This test searches the contracts for time fields, and every answer for what looks like a time.
 */

interface Def {
  readonly type: string
  readonly format?: string
  readonly shape?: Record<string, { _zod: { def: Def } }>
  readonly element?: { _zod: { def: Def } }
  readonly innerType?: { _zod: { def: Def } }
  readonly valueType?: { _zod: { def: Def } }
  readonly out?: { _zod: { def: Def } }
  readonly options?: readonly { _zod: { def: Def } }[]
}

/** The paths of all time fields in a schema. */
const momentsIn = ({ _zod: { def } }: { _zod: { def: Def } }, path: string): string[] => {
  if (def.type === 'string' && def.format === 'datetime') return [path]
  const below = [def.innerType, def.out, ...(def.options ?? [])].flatMap((each) =>
    each ? momentsIn(each, path) : [],
  )
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, each]) => momentsIn(each, `${path}.${name}`))
  const items = [def.element, def.valueType].flatMap((each) => (each ? momentsIn(each, `${path}[]`) : []))
  return [...below, ...fields, ...items]
}

const reads = domains.routes.filter(({ call }) => !isWrite(call) && call.is.access === 'public')
const declared = ({ name, call }: Route): string[] =>
  call.is.returns === 'bytes' ? [] : momentsIn(call.is.returns as unknown as { _zod: { def: Def } }, name)

const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d/
const isEpoch = (value: number): boolean =>
  Number.isInteger(value) && ((value > 1.4e9 && value < 2.5e9) || (value > 1.4e12 && value < 2.5e12))

/** The paths of what looks like a time in a JSON value: in texts, as a number, or inside a cursor. */
const momentsOf = (value: unknown, path: string): string[] => {
  if (typeof value === 'number') return isEpoch(value) ? [path] : []
  if (typeof value === 'string') {
    const isHidden = path.endsWith('ursor') && ISO.test(Buffer.from(value, 'base64url').toString())
    return ISO.test(value) || isHidden ? [path] : []
  }
  if (Array.isArray(value)) return value.flatMap((each) => momentsOf(each, `${path}[]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => momentsOf(each, `${path}.${name}`))
  return []
}

const notReviewed = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => !(path in reviewedMoments))

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
await sealNow(app)

describe('public reads', () => {
  test('are most of the calls that read for no particular person', () => {
    expect(reads.length).toBeGreaterThan(30)
  })

  test.each(reads.map((route): [string, Route] => [route.name, route]))(
    '%s declares only reviewed times',
    (_, route) => {
      expect(notReviewed(declared(route))).toEqual([])
    },
  )

  test.each(reads.map((route): [string, Route] => [route.name, route]))(
    '%s answers only reviewed times, also inside a cursor',
    async (_, route) => {
      const who = await browserOf(app, 'ife')
      const sample = await sampleOf(route.name, { app, who, name: 'citizen', object: 'other' })
      for (const query of [sample.query ?? {}, { ...sample.query, limit: '1' }]) {
        const response = await ask(app, app.guest(), route, { ...sample, query })
        if (String(response.headers['content-type']).startsWith('application/json'))
          expect(notReviewed(momentsOf(response.json<unknown>(), route.name))).toEqual([])
      }
    },
  )

  test('the reviewed list names no field that no longer exists', () => {
    const known = new Set(reads.flatMap(declared))
    // No schema declares the content of a cursor.
    const isKnown = (path: string) => known.has(path) || path.startsWith('record ') || path.endsWith('ursor')
    expect(Object.keys(reviewedMoments).filter((path) => !isKnown(path))).toEqual([])
  })
})

describe('the files of the record', () => {
  test('have no time in any line except those of staff actions', async () => {
    const { size } = (await logStore(app.db).log()) ?? { size: 0 }
    expect(size).toBeGreaterThan(0)
    const found: string[] = []
    const kinds = new Set<string>()
    for (const { body } of await logStore(app.db).entries(0, size)) {
      const entry = JSON.parse(body) as { kind: string }
      kinds.add(entry.kind)
      found.push(...momentsOf(entry, `record ${entry.kind}`))
    }
    const parts = await logStore(app.db).parts()
    for (let n = 0; n < parts; n += 1)
      for (const line of (await app.guest().get(`/record/blocks/${n}.jsonl`)).body.trim().split('\n'))
        found.push(...momentsOf(JSON.parse(line), 'record line'))
    expect([...kinds]).toEqual(expect.arrayContaining(['transfers', 'balances']))
    expect(parts).toBeGreaterThan(0)
    expect(notReviewed(found)).toEqual([])
    const bundle = { level: 'entries' as const, n: 0, width: Math.min(size, TILE) }
    expect((await app.guest().get(`/record/${tilePath(bundle)}`)).statusCode).toBe(200)
  })

  test('a checkpoint shows its size and root, and no time', async () => {
    const { rows } = await sql<{ note: string }>`select note from record.checkpoint`.execute(app.db)
    for (const { note } of rows) expect(note).not.toMatch(ISO)
  })
})
