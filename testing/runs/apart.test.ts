import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { domainsApart, pagesApart } from './apart.ts'
import { longest } from './order.ts'

const cwd = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync(['{src,scripts,testing}/**/*.test.{ts,tsx}', 'testing/browser/**/*.e2e.ts'], {
  cwd,
}).map((file) => file.replaceAll('\\', '/'))
const apart = [...pagesApart, ...domainsApart]

test('every file that runs apart, and every one that starts early, is where its list says', () => {
  expect(apart.filter((file) => !files.includes(file))).toEqual([])
  expect(longest.filter((part) => !files.some((file) => file.includes(part)))).toEqual([])
})

test('every file that replaces a module runs apart', () => {
  const replacing = files.filter((file) =>
    /^vi\.mock\(/m.test(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')),
  )
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((file) => !apart.includes(file))).toEqual([])
})
