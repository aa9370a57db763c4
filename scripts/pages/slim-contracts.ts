import { parseSync, type Plugin } from 'vite'
import { isConsole } from '../../src/shared/staff/console-access.ts'

/** The parts of a call's declaration that the browser needs; the rest is for the server, the API page and the tests. */
export const kept = new Set([
  'access',
  'body',
  'tag',
  'refreshes',
  'idempotency',
  'filesTo',
  'needs',
  'offline',
])
/** The functions that declare a call. */
export const methods = new Set(['get', 'post', 'put', 'proposes'])

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

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

/** What an object declares of a call. */
interface Declared {
  readonly properties: readonly Node[]
  /** The schema of its body; absent where it has none, or takes a file, or stands in a function. */
  readonly body: Node | null
  /** The objects that it spreads. */
  readonly shared: readonly string[]
}

const declaredBy = (object: Node, isInside: boolean): Declared => {
  const parts = object['properties'] as Node[]
  const properties = parts.filter(({ type }) => type === 'Property')
  const value = properties.find((each) => nameOf(each['key']) === 'body')?.['value'] as Node | undefined
  return {
    properties,
    body: value !== undefined && value.type !== 'Literal' && !isInside ? value : null,
    shared: parts.flatMap((each) => nameOf(each['argument']) ?? []),
  }
}

/** `get('/api/…', { … })` in their order; `isInside` a function, whose own values its body may name. */
const callsIn = (node: Node, isInside = false): Declared[] => {
  const below = childrenOf(node).flatMap((child) => callsIn(child, isInside || isFunction(node)))
  if (node.type !== 'CallExpression' || !methods.has(nameOf(node['callee']) ?? '')) return below
  const [, declaration] = node['arguments'] as Node[]
  return declaration?.type === 'ObjectExpression' ? [declaredBy(declaration, isInside), ...below] : below
}

/** `const casting = { … }`: what several calls of the module declare alike. */
const sharedIn = (program: Node, names: ReadonlySet<string>): Declared[] =>
  within(program).flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || !names.has(nameOf(node['id']) ?? '')) return []
    const init = node['init'] as Node
    const object = init.type === 'TSAsExpression' ? (init['expression'] as Node) : init
    return object.type === 'ObjectExpression' ? [declaredBy(object, false)] : []
  })

const declarationsIn = (program: Node): Declared[] => {
  const calls = callsIn(program)
  return [...calls, ...sharedIn(program, new Set(calls.flatMap(({ shared }) => shared)))]
}

/** An access that is no console's: without one, the browser takes a call for public. */
const isPublicAccess = (property: Node): boolean => {
  const value = property['value'] as Node
  return (
    nameOf(property['key']) === 'access' && value.type === 'Literal' && !isConsole(String(value['value']))
  )
}

/** The properties of a declaration that only the server reads, with the comma after each. */
const needless = ({ properties }: Declared, code: string): Edit[] =>
  properties
    .filter((each) => !kept.has(nameOf(each['key']) ?? '') || isPublicAccess(each))
    .map(({ start, end }) => ({
      start,
      end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }))

/** A top-level `const X = z.object(…)` or `const x = X.shape.x`: wrapped so that the bundler may drop it when nobody uses it. */
const wrapping = (statement: Node): Edit[] => {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  ) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).flatMap(({ init }) => {
    if (!isNode(init) || /Function/.test(init.type)) return []
    if (!within(init).some(({ type }) => type === 'CallExpression' || type === 'MemberExpression')) return []
    return [
      { start: init.start, end: init.start, text: '/*#__PURE__*/(() => (' },
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

const SCHEMAS = '?schemas'

/** Where the schemas of a contract are: the same module, loaded for them alone. */
const schemasOf = (id: string): string => `./${id.split('/').at(-1) ?? ''}${SCHEMAS}`

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)

/**
 * A contract as the browser needs it: without what only the server reads, with every part removable by the bundler,
 * and with functions that load the schemas of its bodies when a form is first touched.
 */
export const slim = (code: string, id: string): string => {
  const program = parseSync(id, code).program as unknown as Node
  const statements = program['body'] as Node[]
  const declared = declarationsIn(program)
  const bodies = declared.flatMap(({ body }) => (body ? [body] : []))
  return edited(code, [
    ...declared.flatMap((each) => needless(each, code)),
    ...bodies.map(({ start, end }, index) => ({
      start,
      end,
      text: `() => import(${JSON.stringify(schemasOf(id))}).then(({ body${index} }) => body${index})`,
    })),
    // A replaced body holds no schema that could be wrapped.
    ...statements.flatMap(wrapping),
  ])
}

/** The schemas of a contract's bodies, as `body0`, `body1`, … in the order of its calls; nothing else is exported. */
export const schemasIn = (code: string, id: string): string => {
  const program = parseSync(id, code).program as unknown as Node
  const statements = program['body'] as Node[]
  const bodies = declarationsIn(program).flatMap(({ body }) => (body ? [body] : []))
  const text = edited(code, [
    ...declarationsIn(program).flatMap((each) => needless(each, code)),
    ...statements.flatMap(wrapping),
  ])
  return [
    text,
    ...bodies.map(
      ({ start, end }, index) =>
        `export const body${index} = /*#__PURE__*/(() => (${code.slice(start, end)}))()`,
    ),
  ].join('\n')
}

const isContract = (id: string): boolean =>
  /\/src\/domains\/[a-z-]+\/(?:contracts\/)?(?:[a-z-]+-)?contract\.ts$/.test(id)

/**
 * Slims contracts for the browser; the server's page renderer uses the full ones. A contract that is loaded for its
 * schemas, and a `…-schemas.ts` of a page, take the schemas of other contracts from there too: a page that needs only
 * their words then carries none.
 */
export const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    const isAsked = source.endsWith(SCHEMAS)
    if (!isAsked && !/(?:\?schemas|-schemas\.ts)$/.test(importer ?? '')) return null
    const plain = isAsked ? source.slice(0, -SCHEMAS.length) : source
    const found = await this.resolve(plain, importer?.replace(SCHEMAS, ''), { ...options, skipSelf: true })
    if (!found || !isContract(found.id)) return isAsked ? null : found
    return { ...found, id: found.id + SCHEMAS }
  },
  transform(code, id) {
    const path = id.split('?')[0] ?? ''
    if (!isContract(path)) return null
    return { code: id.endsWith(SCHEMAS) ? schemasIn(code, path) : slim(code, path), map: null }
  },
})
