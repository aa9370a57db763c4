import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, string>>
}

const importing = /(?:\bfrom|\bimport\(|\bimport)\s*['"]([^'"\n]+)['"]/g
const typeOnly = /\b(?:import|export) type [^;]*? from ['"][^'"\n]+['"]/g

const specifiersOf = (text: string): string[] =>
  [...text.replaceAll(typeOnly, '').matchAll(importing)].flatMap(([, name]) => (name ? [name] : []))

/** The file that an import of ours leads to; undefined for a package. */
const fileOf = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
  const [alias, target] =
    Object.entries(own.imports).find(([name]) => specifier.startsWith(name.slice(0, -1))) ?? []
  return alias && target && resolve(root, target.slice(0, -1) + specifier.slice(alias.length - 1))
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that the files reach, each with a file that imports it. */
const reachedFrom = (starts: readonly string[], read: (file: string) => string): Map<string, string> => {
  const packages = new Map<string, string>()
  const seen = new Set<string>()
  const open = [...starts]
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const specifier of specifiersOf(read(file))) {
      const next = fileOf(file, specifier)
      if (next) open.push(next)
      else if (!specifier.startsWith('node:')) packages.set(packageOf(specifier), file)
    }
  }
  return packages
}

const readSource = (file: string): string =>
  /\.tsx?$/.test(file) && existsSync(file) ? readFileSync(file, 'utf8') : ''

const starts = [
  'scripts/start.ts',
  'scripts/build.ts',
  'vite.config.ts',
  'src/app/web/main.tsx',
  'src/app/web/server-entry.tsx',
  'src/app/web/boot.ts',
  'src/app/server/main.ts',
  'src/platform/server/uploads/image-worker.ts',
].map((file) => join(root, file))

test('what building and starting reach is a dependency, so an install without development packages starts', () => {
  const reached = reachedFrom(starts, readSource)
  expect([...reached.keys()]).toEqual(expect.arrayContaining(['vite', 'oxc-parser', 'react', 'fastify']))
  const missing = [...reached].filter(([name]) => name in own.devDependencies)
  expect(missing).toEqual([])
})

test('an import of a development package is found, however far away; one of types alone is none', () => {
  const files: Record<string, string> = {
    [join(root, 'a.ts')]: "import './b.ts'\nimport type { T } from 'typescript'",
    [join(root, 'b.ts')]: "const { parse } = await import('vitest/node')",
  }
  expect([...reachedFrom([join(root, 'a.ts')], (file) => files[file] ?? '')]).toEqual([
    ['vitest', join(root, 'b.ts')],
  ])
})
