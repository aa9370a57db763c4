import { describe, expect, test } from 'vitest'
import { readdir, readFile } from 'node:fs/promises'
import { kept, slim } from './slim-contracts.ts'

const slimmed = (code: string): string =>
  slim(code, '/src/domains/x/contract.ts').replaceAll(/\s+/g, ' ').trim()

describe('a contract as the browser gets it', () => {
  test('keeps body, tag, refreshes and idempotency of a call, and nothing that only the server reads', () => {
    const code = `export const api = { send: post('/api/x', {
      summary: 'Sends', access: 'citizen', status: 201, refuses: { gone: { status: 404, message: message('Gone.') } },
      body: Form, returns: z.object({ id: Id }), refreshes: ['x'], idempotency: 'required', stepUp: true,
    }) }`
    const result = slimmed(code)
    expect(result).toContain("post('/api/x', { body: Form, refreshes: ['x'], idempotency: 'required', })")
    expect(result).not.toMatch(/summary|access|returns|refuses|stepUp|201/)
  })

  test('lets the bundler leave out a schema that nobody uses', () => {
    expect(slimmed('export const Form: Schema = z.strictObject({ a: z.string() })')).toBe(
      'export const Form: Schema = /*#__PURE__*/(() => (z.strictObject({ a: z.string() })))()',
    )
  })

  test('leaves plain values, functions and types unchanged', () => {
    const code = `const most = 5; export const isX = (a: string) => check(a); export type A = z.output<typeof B>`
    expect(slimmed(code)).toBe(code)
  })
})

test('browser code reads only the kept parts of a call', async () => {
  const folders = ['src/domains', 'src/platform/web', 'src/app/web', 'src/ui']
  const files = (
    await Promise.all(
      folders.map((folder) =>
        readdir(folder, { recursive: true }).then((all) => all.map((each) => `${folder}/${each}`)),
      ),
    )
  ).flat()
  const web = files.filter(
    (file) => /\/(?:web|ui)\/.*\.tsx?$/.test(file) && !/\.test\.|-example\./.test(file),
  )
  expect(web.length).toBeGreaterThan(200)
  const strays = (
    await Promise.all(
      web.map(async (file) =>
        [
          ...(await readFile(file, 'utf8')).matchAll(
            /\b\w*[Aa]pi\.\w+\.is\b\.?(\w*)|\b(?:call|\w+Calls?\.\w+)\.is\b\.?(\w*)/g,
          ),
        ].map((found) => `${file}: ${found[0]}`),
      ),
    )
  ).flat()
  expect(strays.filter((stray) => ![...kept].some((part) => stray.endsWith(`.is.${part}`)))).toEqual([])
})
