import { parseSync, type Plugin } from 'vite'

/** The parts of a call's declaration that the browser needs; the rest is for the server, the API page and the tests. */
export const kept = new Set(['body', 'tag', 'refreshes', 'idempotency'])
const methods = new Set(['get', 'post', 'put', 'del'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined

/** The node itself, then every node below it. */
const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)]

/** `get('/api/…', { … })`: the properties of its declaration that only the server reads, with the comma after each. */
const needless = (call: Node, code: string): Edit[] => {
  const [, declaration] = call['arguments'] as Node[]
  if (!methods.has(nameOf(call['callee']) ?? '') || declaration?.type !== 'ObjectExpression') return []
  return (declaration['properties'] as Node[])
    .filter((each) => each.type === 'Property' && !kept.has(nameOf(each['key']) ?? ''))
    .map(({ start, end }) => ({
      start,
      end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }))
}

/** A top-level `const X = z.object(…)`: wrapped so that the bundler may drop it when nobody uses it. */
const wrapping = (statement: Node): Edit[] => {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  ) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).flatMap(({ init }) => {
    if (!isNode(init) || /Function/.test(init.type)) return []
    if (!within(init).some(({ type }) => type === 'CallExpression')) return []
    return [
      { start: init.start, end: init.start, text: '/*#__PURE__*/(() => (' },
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

/**
 * A contract as the browser needs it: without what only the server reads, and with every part removable by the
 * bundler.
 */
export const slim = (code: string, id: string): string => {
  const program = parseSync(id, code).program as unknown as Node
  const statements = program['body'] as Node[]
  const edits = statements
    .flatMap((statement) => [
      ...within(statement).flatMap((node) => (node.type === 'CallExpression' ? needless(node, code) : [])),
      ...wrapping(statement),
    ])
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
  return edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/** Slims contracts for the browser; the server's page renderer uses the full ones. */
export const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /\/src\/domains\/[a-z-]+\/(?:contracts\/)?(?:[a-z-]+-)?contract\.ts$/.test(id.split('?')[0] ?? '')
      ? { code: slim(code, id), map: null }
      : null,
})
