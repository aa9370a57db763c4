import { expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'

const isParameter = (part: string): boolean => part.startsWith(':')

/** True when one address fits both paths and neither is the more exact one, such as /a/:id/x and /a/y/:id. */
const areAmbiguous = (one: string, other: string): boolean => {
  const [parts, others] = [one.split('/'), other.split('/')]
  const count = (list: readonly string[]): number => list.filter(isParameter).length
  return (
    parts.length === others.length &&
    count(parts) === count(others) &&
    parts.every((part, index) => {
      const against = others[index] ?? ''
      return isParameter(part) || isParameter(against) || part === against
    })
  )
}

test.each([
  ['/a/:id/x', '/a/y/:id', true],
  ['/a/:id', '/a/mine', false],
  ['/a/:id/x', '/a/:id/y', false],
  ['/a/:id', '/a/:name', true],
])('%s and %s: %s', (one, other, expected) => {
  expect(areAmbiguous(one, other)).toBe(expected)
})

test('no address fits the paths of two calls equally well, as the description of the API must say', () => {
  const paths = [...new Set(domains.routes.map(({ call }) => call.path))]
  expect(paths.length).toBeGreaterThan(300)
  const found = paths.flatMap((one, index) =>
    paths.slice(index + 1).flatMap((other) => (areAmbiguous(one, other) ? [`${one} ${other}`] : [])),
  )
  expect(found).toEqual([])
})
