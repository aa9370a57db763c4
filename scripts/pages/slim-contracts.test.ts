import { describe, expect, test } from 'vitest'
import { readdir, readFile } from 'node:fs/promises'
import { kept, methods, schemasIn, slim } from './slim-contracts.ts'

const slimmed = (code: string): string =>
  slim(code, '/src/domains/x/contract.ts').replaceAll(/\s+/g, ' ').trim()

describe('a contract as the browser gets it', () => {
  test('keeps body, tag, refreshes and idempotency of a call, and nothing that only the server reads', () => {
    const code = `export const api = { send: post('/api/x', {
      summary: 'Sends', access: 'citizen', status: 201, refuses: { gone: { status: 404, message: message('Gone.') } },
      body: Form, returns: z.object({ id: Id }), refreshes: ['x'], idempotency: 'required', stepUp: true,
    }) }`
    const result = slimmed(code)
    expect(result).toContain(
      `post('/api/x', { body: () => import("./contract.ts?schemas").then(({ body0 }) => body0), refreshes: ['x'], idempotency: 'required', })`,
    )
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

describe('the schemas of a contract', () => {
  const code = `const Name = z.string()
    const of = (body: Schema) => post('/api/made', { body })
    export const api = {
      read: get('/api/x', { tag: 'x' }),
      send: post('/api/x', { body: z.strictObject({ name: Name }), refreshes: ['x'] }),
      take: post('/api/file', { body: 'file' }),
      drop: post('/api/drop', { body: Name }),
    }`
  const numbered = (text: string) => [...text.matchAll(/body\d/g)].map(([name]) => name)

  test('are numbered alike where they are loaded and where they are', () => {
    expect(numbered(slimmed(code))).toEqual(['body0', 'body0', 'body1', 'body1'])
    const schemas = schemasIn(code, '/src/domains/x/contract.ts').replaceAll(/\s+/g, ' ')
    expect(schemas).toContain('export const body0 = /*#__PURE__*/(() => (z.strictObject({ name: Name })))()')
    expect(schemas).toContain('export const body1 = /*#__PURE__*/(() => (Name))()')
    expect(schemas).not.toContain('body2')
  })

  test('of several calls together are loaded too, and what only the server reads of them is gone', () => {
    const shared = `const atSignIn = { access: 'public', body: Proof, returns: User, refreshes: ['user'] } as const
      export const api = { enter: post('/api/enter', { ...atSignIn, summary: 'Enter' }) }`
    expect(slimmed(shared)).toContain(
      'const atSignIn = { body: () => import("./contract.ts?schemas").then(({ body0 }) => body0), refreshes: [\'user\'] } as const',
    )
    expect(schemasIn(shared, '/src/domains/x/contract.ts')).toContain('(() => (Proof))()')
  })

  test('stay where they are when they are a file, or an argument of a function', () => {
    expect(slimmed(code)).toContain("body: 'file'")
    expect(slimmed(code)).toContain("post('/api/made', { body })")
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

test('every function that declares a call is known: the pages of one that is not would carry its schemas', async () => {
  const files = (await readdir('src/domains', { recursive: true })).filter((file) =>
    file.endsWith('contract.ts'),
  )
  const makers = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(`src/domains/${file}`, 'utf8')).matchAll(/\b(\w+)\(\s*'\/api\//g)].map(
        ([, name = '']) => name,
      ),
    ),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(makers.flat()).toContain('proposes')
  expect([...new Set(makers.flat())].filter((name) => !methods.has(name))).toEqual([])
})
