import { expect, test } from 'vitest'
import { plain } from './plain-addresses.ts'

const from = `from '#shared/sitemap.ts'`

test('addresses stand where a page names them, and the table of screens stays out', () => {
  expect(plain(`import { to } ${from}\nlink(to('wallet'), to('leader', { leaderId }))`)).toBe(
    `import { filledPath as to } from '#shared/sitemap/address.ts'\nlink(to('/wallet'), to('/leaders/:leaderId', { leaderId }))`,
  )
})

test('what else a page takes from the table stays', () => {
  expect(plain(`import { isScreenPath, to } ${from}\nisScreenPath(to('wallet'))`)).toContain(
    `import { isScreenPath } ${from}`,
  )
})

test('a page that names a screen by a variable keeps the table', () => {
  const code = `import { to } ${from}\nlink(to('wallet'), to(name))`
  expect(plain(code)).toBe(code)
})

test('an unknown screen stops the build', () => {
  expect(() => plain(`import { to } ${from}\nto('noSuchScreen')`)).toThrow()
})
