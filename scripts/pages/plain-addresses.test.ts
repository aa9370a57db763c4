import { expect, test } from 'vitest'
import { plain } from './plain-addresses.ts'
import { withPlainIcons } from './plain-icons.ts'

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

test('icons stand where they are used; an unknown one is left to the compiler', () => {
  expect(withPlainIcons(`import { menuIcon } from '#ui/icons.ts'\ndraw(menuIcon)`)).toBe(
    `const menuIcon = "M4 7h16M4 12h16M4 17h16";\ndraw(menuIcon)`,
  )
  const code = `import { noIcon } from '#ui/icons.ts'`
  expect(withPlainIcons(code)).toBe(code)
})
