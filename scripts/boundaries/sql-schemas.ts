/**
 * Boundaries in SQL: which domain names tables, views, sequences and functions of another one, in its server's
 * texts, its function files, its part of the baseline and its migrations.
 */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

type Uses = Readonly<Record<string, readonly string[]>>

/** A file of one domain that names something of another domain. */
export interface SqlUse {
  readonly from: string
  readonly to: string
  readonly file: string
  readonly named: string
}

interface Source {
  readonly file: string
  /** The domain that owns the file, or `platform`, which may name no domain. */
  readonly owner: string
  readonly texts: readonly string[]
}

const withoutComments = (text: string): string => text.replaceAll(/--.*$|\/\*[^]*?\*\//gm, '')

/** Every text in the code, template parts separately: SQL names a table, and so does a string that leads to SQL. */
const textsIn = (file: string, code: string): string[] => {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'ImportDeclaration') return
    if ('type' in node && node.type === 'TemplateElement')
      texts.push((node as unknown as { value: { raw: string } }).value.raw)
    if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
      texts.push(node.value)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, code).program.body)
  return texts
}

const filesOf = async (root: string, pattern: string): Promise<{ file: string; text: string }[]> => {
  const found: { file: string; text: string }[] = []
  for await (const path of glob(pattern, { cwd: root })) {
    const file = path.replaceAll('\\', '/')
    found.push({ file, text: await readFile(join(root, file), 'utf8') })
  }
  return found.toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

const nameIn = (file: string, pattern: RegExp): string => pattern.exec(file)?.[1] ?? ''

/** References from before the boundaries; they never change (docs/decisions/0093). */
const EARLIER = 'earlier-references.sql'

const migrationsIn = async (root: string): Promise<Source[]> =>
  (await filesOf(root, 'database/{baseline,migrations}/*.sql'))
    .filter(({ file }) => !file.endsWith(EARLIER))
    .map(({ file, text }) => ({
      file,
      owner: nameIn(file, /\d-([a-z]+)/),
      texts: [withoutComments(text)],
    }))

const functionsIn = async (root: string): Promise<Source[]> =>
  (await filesOf(root, 'database/functions/*/*.sql')).map(({ file, text }) => ({
    file,
    owner: nameIn(file, /functions\/([^/]+)\//),
    texts: [withoutComments(text)],
  }))

const codeIn = async (root: string): Promise<Source[]> => {
  const ofDomains = await filesOf(root, 'src/domains/*/**/server/**/*.ts')
  const ofPlatform = await filesOf(root, 'src/platform/server/**/*.ts')
  return [...ofDomains, ...ofPlatform]
    .filter(({ file }) => !file.endsWith('.test.ts'))
    .map(({ file, text }) => ({
      file,
      owner: nameIn(file, /^src\/domains\/([^/]+)\//) || 'platform',
      texts: textsIn(file, text),
    }))
}

/** Names with a schema, and `identity.` when the code adds the table name after it. */
const namedIn = (text: string): string[] => [
  ...(text.match(/(?<![\w.])[a-z_]+\.[a-z_0-9]+(?!\w)/g) ?? []),
  ...[...text.matchAll(/\b(?:from|join|into|update|table)\s+([a-z_]+\.)$/g)].map(([, name = '']) => name),
]

/**
 * What each domain names of others. Only names in database/schema.sql count, so that an alias with a column
 * (`record.cast_at`) does not look like a table.
 */
export const findSqlUses = async (root: string): Promise<SqlUse[]> => {
  const schema = await readFile(join(root, 'database/schema.sql'), 'utf8')
  const known = new Set(
    [...schema.matchAll(/^(?:create (?:table|view|sequence)|-- function) ([a-z_]+\.[a-z_0-9]+)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  // An unreadable schema would let every text pass.
  if (known.size < 5) throw new Error(`The boundaries were not checked: only ${known.size} tables are known.`)
  const sources = [...(await codeIn(root)), ...(await functionsIn(root)), ...(await migrationsIn(root))]
  const schemas = new Set([...known].map((name) => nameIn(name, /^([a-z_]+)/)))
  return sources.flatMap(({ file, owner, texts }) => {
    const named = texts.flatMap((text) => namedIn(text.replaceAll('"', '').toLowerCase()))
    return [...new Set(named)]
      .filter((name) => known.has(name) || (name.endsWith('.') && schemas.has(name.slice(0, -1))))
      .map((name) => ({ from: owner, to: nameIn(name, /^([a-z_]+)/), file, named: name }))
      .filter(({ from, to }) => from !== to && to !== 'platform')
  })
}

/** Texts that name what their domain may not use, as `sql-of-wallet: file → identity.person`. */
export const sqlBreaches = (sqlUses: readonly SqlUse[], uses: Uses): string[] =>
  sqlUses
    .filter(({ from, to }) => !uses[from]?.includes(to))
    .map(({ from, file, named }) => `sql-of-${from}: ${file} → ${named}`)

const definition = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([a-z_]+\.[a-z_0-9]+|\S+)/gi

const definedIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(definition)].map(([, name = '']) => name.toLowerCase())

/** Migrations that define a function, and function files that define a function other than their name says. */
export const functionBreaches = async (root: string): Promise<string[]> => {
  const ofMigrations = (await migrationsIn(root)).flatMap(({ file, texts }) =>
    texts.flatMap(definedIn).map((name) => `functions-live-in-files: ${file} → ${name}`),
  )
  const ofFiles = (await functionsIn(root)).flatMap(({ file, texts }) => {
    const own = file.replace('database/functions/', '').replace('.sql', '').replace('/', '.')
    const names = texts.flatMap(definedIn)
    return [...(names.includes(own) ? [] : ['nothing']), ...names.filter((name) => name !== own)].map(
      (name) => `one-function-a-file: ${file} → ${name}`,
    )
  })
  return [...ofMigrations, ...ofFiles]
}
