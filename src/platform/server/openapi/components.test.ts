import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { shareComponents } from './components.ts'
import { type ApiDocument, describeApi } from './openapi.ts'
import type { Route } from '../pipeline/route.ts'

const Place = z.object({ state: z.string(), lga: z.string() })
const Shop = z.object({ name: z.string(), place: Place })
const refuses = { 'shop-shut': refusal(409, 'The shop is shut.') }
const usual = { access: 'public', limit: 'read', refuses } as const
const calls = {
  'shops.list': get('/api/shops', { ...usual, summary: 'All', returns: z.object({ shops: z.array(Shop) }) }),
  'shops.open': post('/api/shops', {
    ...usual,
    summary: 'Open',
    body: z.strictObject(Shop.shape),
    returns: Shop,
  }),
  'people.home': get('/api/home', {
    ...usual,
    summary: 'Home',
    returns: z.object({ place: z.nullable(Place) }),
  }),
}
const routes = Object.entries(calls).map(([name, call]) => ({ name, call }) as unknown as Route)
const document = describeApi(routes, [], '1', [])

/** The schema that a reader of the references sees. */
const followed = (value: unknown, { components }: ApiDocument): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => followed(each, { components } as ApiDocument))
  if ('$ref' in value && typeof value.$ref === 'string') {
    const [, , kind = '', name = ''] = value.$ref.split('/')
    const known = (components as Record<string, Record<string, unknown>>)[kind]?.[name]
    expect(known, value.$ref).toBeDefined()
    return followed(known, { components } as ApiDocument)
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, followed(inner, { components } as ApiDocument)]),
  )
}

describe('the shared description', () => {
  const shared = shareComponents(document)

  test('names each shape that appears twice by its title, with its domain if one alone uses it', () => {
    expect(shared.components.schemas).toMatchObject({
      Place: { properties: { state: { type: 'string' }, lga: { type: 'string' } } },
      Shop: { properties: { place: { $ref: '#/components/schemas/Place' } } },
    })
    expect(Object.keys(shared.components.schemas)).toEqual(['Problem', 'Place', 'Shop'])
    expect(JSON.stringify(shared.paths).match(/"lga"/g)).toBeNull()
  })

  test('describes a refusal that several calls share once', () => {
    expect(Object.keys(shared.components.responses)).toContain('Refused409ShopShut')
    expect(shared.paths['/api/home']?.['get']?.responses['409']).toEqual({
      $ref: '#/components/responses/Refused409ShopShut',
    })
  })

  test('says the same as the fully written one', () => {
    expect(followed(shared.paths, shared)).toEqual(followed(document.paths, document))
  })
})
