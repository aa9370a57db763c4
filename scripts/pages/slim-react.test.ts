import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unusedFunctions, withoutUnused } from './slim-react.ts'

const reactDom = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace('client.js', 'cjs/react-dom-client.production.js')
const src = fileURLToPath(new URL('../../src/', import.meta.url))

test('the installed React has each function, and loses what is in it', async () => {
  const code = await readFile(reactDom, 'utf8')
  const slim = withoutUnused(code)
  for (const name of unusedFunctions)
    expect(slim).toMatch(new RegExp(`^function ${name}\\([^)]*\\) \\{\\}`, 'm'))
  expect(code.length - slim.length).toBeGreaterThan(20_000)
})

test('a React without one of them is refused, so that an update is looked at', () => {
  expect(() => withoutUnused('function startViewTransition() {\n}', ['startViewTransition', 'gone'])).toThrow(
    'gone',
  )
})

test('no page uses what they are for', async () => {
  const files = (await readdir(src, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const using = await Promise.all(
    files.map(async (file) =>
      /\bViewTransition\b/.test(await readFile(join(src, file), 'utf8')) ? file : null,
    ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(using.filter(Boolean)).toEqual([])
})
