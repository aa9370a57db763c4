import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const run = promisify(execFile)

interface Diagnostic {
  readonly filename: string
  readonly code: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

const long = (lines: number, line: (at: number) => string): string =>
  Array.from({ length: lines }, (_, at) => line(at)).join('\n')

/** What lint refuses: the file, its text, and the rules that report, by line. */
const refused: Record<string, [path: string, text: string, faults: string[]]> = {
  'a file of more than 300 lines': [
    'src/shared/endless.ts',
    long(301, (at) => `export const n${at} = ${at}`),
    ['301 eslint(max-lines)'],
  ],
  'a function of more than 60 lines': [
    'src/shared/long-winded.ts',
    `export const go = () => {\n${long(61, (at) => `  console.log(${at})`)}\n}`,
    ['1 eslint(max-lines-per-function)'],
  ],
  'a style attribute': [
    'src/ui/painted.tsx',
    `export const Painted = () => <p style={{ color: 'red' }}>x</p>`,
    ['1 react(forbid-dom-props)'],
  ],
  'markup from a string': [
    'src/ui/raw.tsx',
    `export const Raw = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />`,
    ['1 react(no-danger)'],
  ],
  'the environment read outside config.ts': [
    'src/platform/server/nosy.ts',
    [
      `import { env } from 'node:process'`,
      'const { env: taken } = process',
      `export const settings = [env, taken, process['env'], globalThis.process]`,
    ].join('\n'),
    [
      '1 eslint(no-restricted-imports)',
      '2 eslint(no-restricted-properties)',
      '3 eslint(no-restricted-properties)',
      '3 eslint(no-restricted-properties)',
    ],
  ],
  'a clock or chance in rules': [
    'src/domains/leaders/rules.ts',
    [
      'export const at = Date.now()',
      'export const chance = Math.random()',
      'export const since = performance.now()',
      'export const name = crypto.randomUUID()',
      'export const setting = process.env',
      'export const round = globalThis.Date',
    ].join('\n'),
    [
      '1 eslint(no-restricted-properties)',
      '2 eslint(no-restricted-properties)',
      '3 eslint(no-restricted-globals)',
      '4 eslint(no-restricted-globals)',
      '5 eslint(no-restricted-globals)',
      '6 eslint(no-restricted-globals)',
    ],
  ],
  'a default export outside a page': [
    'src/domains/leaders/web/card.tsx',
    'const card = 1\nexport default card',
    ['2 import(no-default-export)'],
  ],
  'a promise that nobody waits for': [
    'src/platform/server/loose.ts',
    'const save = async () => 1\nexport const go = () => {\n  save()\n}',
    ['3 typescript(no-floating-promises)'],
  ],
  'a promise handed to who does not wait': [
    'src/platform/server/looser.ts',
    'const save = async (n: number) => n\nexport const go = () => [1].forEach(save)',
    ['2 typescript(no-misused-promises)'],
  ],
  any: [
    'src/shared/vague.ts',
    'export const vague = (it: any) => String(it)',
    ['1 typescript(no-explicit-any)'],
  ],
  'a claim that something is not null': [
    'src/shared/bold.ts',
    'export const bold = (it: string | null) => it!.length',
    ['1 typescript(no-non-null-assertion)'],
  ],
  'a file name with capitals': [
    'src/shared/BigName.ts',
    'export const name = 1',
    ['1 unicorn(filename-case)'],
  ],
}

/** What stays allowed, so that a rule that refuses everything does not pass. */
const allowed: Record<string, string> = {
  'src/shared/full.ts': long(300, (at) => `export const n${at} = ${at}`),
  'src/platform/server/config.ts': 'export const read = () => process.env',
  'src/domains/leaders/web/leader-page.tsx': 'const page = 1\nexport default page',
  'src/domains/wallet/rules.ts': 'export const later = (now: Date) => new Date(now.getTime() + 1000)',
  'src/platform/server/patient.ts':
    'const save = async () => 1\nexport const go = async () => {\n  await save()\n  void save()\n}',
  'src/platform/server/clock.ts': 'export const now = () => Date.now()',
}

let folder: string
const found = new Map<string, string[]>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sup-lint-'))
  for (const name of ['oxlint.json', 'tsconfig.base.json']) await cp(new URL(name, root), join(folder, name))
  await symlink(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'))
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { jsx: 'react-jsx', lib: ['es2025', 'dom'], types: ['node'] },
      include: ['src'],
    }),
  )
  const files = [
    ...Object.values(refused).map(([path, text]) => [path, text] as const),
    ...Object.entries(allowed),
  ]
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${text}\n`)
  }
  const oxlint = fileURLToPath(new URL('node_modules/oxlint/bin/oxlint', root))
  const { stdout } = await run(
    process.execPath,
    [oxlint, '-c', 'oxlint.json', '--type-aware', '--deny-warnings', '--format', 'json', 'src'],
    {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  for (const { filename, code, labels } of diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), `${labels[0]?.span.line} ${code}`])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the linter refuses', () => {
  test.each(Object.entries(refused))('%s', (_what, [path, , faults]) => {
    expect(found.get(path)?.toSorted()).toEqual(faults)
  })
})

describe('the linter allows', () => {
  test.each(Object.keys(allowed))('%s', (path) => {
    expect(found.get(path)).toBeUndefined()
  })
})

test('no rules file reads the clock by new Date(), which the linter cannot tell from new Date(time)', async () => {
  const domains = await readdir(new URL('src/domains/', root))
  const texts = await Promise.all(
    domains.map((domain) =>
      readFile(new URL(`src/domains/${domain}/rules.ts`, root), 'utf8').catch(() => ''),
    ),
  )
  expect(texts.filter(Boolean).length).toBeGreaterThan(0)
  expect(
    domains.filter((_domain, at) => /\bnew Date\b(\(\s*\)|(?!\())|(?<!new )\bDate\(/.test(texts[at] ?? '')),
  ).toEqual([])
})
