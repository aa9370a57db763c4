import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const calls = /\bfetch\(|\bhttps?\.(request|get)\(/

/** Code of the server outside the ports that calls an address, and why no person chooses it. */
const known = [
  // The operator's own counter, from PAGE_VIEWS_URL.
  'src/app/server/public/page-views.ts',
  // A demonstration's test provider and test phone call this server itself.
  'src/app/server/messaging/test-phone.ts',
  'src/app/server/paying/test-provider.ts',
]

test('the server calls other addresses only through its ports, whose addresses are settings', () => {
  const found = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^src\/ports\/|\/web\/|^src\/ui\//.test(file))
    .filter((file) => calls.test(readFileSync(join(root, file), 'utf8')))
  expect(found.toSorted()).toEqual(known.toSorted())
})
