import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

export interface Found {
  readonly sentence: string
  /** The catalogue of the message: the domain, or the shell for everything else. */
  readonly area: string
  readonly file: string
}

const markers = new Set(['t', 'message'])

// Only the staff's audit trail shows the messages of a server manifest, and only the page of erasure what personal data
// says of it. The server itself translates notices and letters,
// so no page loads their catalogue.
export const catalogueOf = (file: string): string =>
  file.endsWith('/server/manifest.ts')
    ? 'staff'
    : file.endsWith('/server/personal-data.ts')
      ? 'privacy'
      : /\/server\/(.+\/)?(notices|letters)\.ts$/.test(file)
        ? 'letters'
        : (/^src\/(?:domains|shared(?=\/notifications\/))\/([^/]+)\//.exec(file)?.[1] ?? 'shell')

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The text of a literal or of literals joined by +; undefined for anything computed. */
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
  }
  if (node.type === 'BinaryExpression') {
    const [left, right] = [textOf(node['left']), textOf(node['right'])]
    return left !== undefined && right !== undefined ? left + right : undefined
  }
  if (node.type === 'ConditionalExpression') return undefined
  return undefined
}

const textsOf = (node: unknown): string[] => {
  if (isNode(node) && node.type === 'ConditionalExpression')
    return [...textsOf(node['consequent']), ...textsOf(node['alternate'])]
  const text = textOf(node)
  return text === undefined ? [] : [text]
}

const walk = (node: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(node)) return node.forEach((item) => walk(item, visit))
  if (!isNode(node)) return
  visit(node)
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, visit)
}

const isMarker = (node: unknown): node is Node => {
  if (!isNode(node) || node.type !== 'CallExpression') return false
  const callee = node['callee']
  return isNode(callee) && callee.type === 'Identifier' && markers.has(String(callee['name']))
}

/**
 * Every sentence marked by `t('…')` or `message('…')` in one source text, or only those that stand alone as the value of a
 * property.
 */
export const sentencesIn = (file: string, source: string, where: 'all' | 'Property' = 'all'): string[] => {
  const { program } = parseSync(file, source)
  const found: string[] = []
  walk(program, (node) => {
    const marked = where === 'all' ? node : node.type === where ? node['value'] : null
    if (isMarker(marked)) found.push(...textsOf((marked['arguments'] as unknown[])[0]))
  })
  return found
}

const sourcesUnder = async (root: string): Promise<string[]> => {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  return entries
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|gallery\.tsx$/.test(entry.name),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}

export interface FileSentences {
  readonly all: readonly string[]
  /** Those of its tables of words, `{ verified: message('Verified') }`: the server sends them as data too. */
  readonly tables: readonly string[]
}

/** The sentences of every source file that marks some. */
export const sentencesByFile = async (root: URL): Promise<Map<string, FileSentences>> => {
  const folder = fileURLToPath(root)
  const found = new Map<string, FileSentences>()
  for (const file of await sourcesUnder(folder)) {
    const source = await readFile(join(folder, file), 'utf8')
    const all = sentencesIn(file, source)
    if (all.length > 0) found.set(file, { all, tables: sentencesIn(file, source, 'Property') })
  }
  return found
}

/** Every sentence of the product with its area, each once per area. */
export const extractWords = async (root: string): Promise<Found[]> => {
  const found = new Map<string, Found>()
  for (const file of await sourcesUnder(root))
    for (const sentence of sentencesIn(file, await readFile(join(root, file), 'utf8'))) {
      const area = catalogueOf(file)
      found.set(`${area}\n${sentence}`, found.get(`${area}\n${sentence}`) ?? { sentence, area, file })
    }
  return [...found.values()]
}
