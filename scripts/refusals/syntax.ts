/** The syntax tree of a module, as far as the check of refusals looks at it. */

/** A node of the syntax tree, as far as we look at it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes of a value that is one, some or none. */
export const list = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []

export const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(list)

/** The name of an identifier. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined

/** The texts that an expression may be; undefined when it may be something else. */
export const textsOf = (node: unknown): string[] | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : undefined
  const sides =
    node.type === 'ConditionalExpression'
      ? [node['consequent'], node['alternate']]
      : node.type === 'LogicalExpression' && node['operator'] === '??'
        ? [node['left'], node['right']]
        : undefined
  const texts = sides?.map(textsOf)
  return texts?.every((each) => each !== undefined) ? texts.flat() : undefined
}

export const isFunction = ({ type }: Node): boolean =>
  /^(Arrow)?Function/.test(type) && type !== 'FunctionBody'

/** The object of a declaration that is one, or that a call makes something of. */
export const objectOf = (node: Node): Node | undefined => {
  if (node.type === 'ObjectExpression') return node
  if (node.type.startsWith('TS')) return list(node['expression']).map(objectOf)[0]
  return node.type === 'CallExpression' ? list(node['arguments']).map(objectOf).find(Boolean) : undefined
}

/** The names that a pattern binds. */
export const boundBy = (pattern: Node): string[] => {
  const name = nameOf(pattern)
  if (name !== undefined) return [name]
  if (pattern.type === 'Property') return list(pattern['value']).flatMap(boundBy)
  if (pattern.type === 'AssignmentPattern') return list(pattern['left']).flatMap(boundBy)
  if (pattern.type === 'RestElement') return list(pattern['argument']).flatMap(boundBy)
  return [...list(pattern['properties']), ...list(pattern['elements'])].flatMap(boundBy)
}

const declaredIn = (statement: Node): string[] =>
  statement.type === 'VariableDeclaration'
    ? list(statement['declarations']).flatMap(({ id }) => list(id).flatMap(boundBy))
    : statement.type === 'FunctionDeclaration'
      ? list(statement['id']).flatMap(boundBy)
      : []

/** The names that hold inside a node only. */
export const ownNames = (node: Node): string[] => [
  ...(isFunction(node) ? list(node['params']).flatMap(boundBy) : []),
  ...(node.type === 'CatchClause' ? list(node['param']).flatMap(boundBy) : []),
  ...(node.type.startsWith('For') ? [...list(node['init']), ...list(node['left'])].flatMap(declaredIn) : []),
  ...(node.type === 'BlockStatement' ? list(node['body']).flatMap(declaredIn) : []),
]
