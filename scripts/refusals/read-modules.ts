/** Reads modules for the check of refusals: what each top-level declaration throws, and what it mentions. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import {
  boundBy,
  childrenOf,
  isFunction,
  list,
  nameOf,
  type Node,
  objectOf,
  ownNames,
  textsOf,
} from './syntax.ts'

/** A mention of another declaration, by the name that it has in the module. */
export interface Mention {
  readonly name: string
  /** The member of it that is used; without one all of it may be. */
  readonly member?: string | undefined
  /** The call that it is given to, and the place among the arguments. */
  readonly givenTo?: { readonly callee: string; readonly at: number } | undefined
  /** What the call gives as arguments: the codes of each, where they are written there. */
  readonly given?: readonly (readonly string[])[]
  /** New codes for what comes from it, by their old ones: the first argument of withCodes. */
  readonly renamed?: Node | undefined
}

/** What a function does with one of its parameters. */
export interface ParameterUse {
  readonly members: Set<string>
  readonly givenTo: { readonly callee: string; readonly at: number }[]
  isWhole: boolean
}

/** A top-level declaration, a member of one, or one use case of a route. */
export interface Unit {
  readonly codes: Set<string>
  readonly mentions: Mention[]
  /** Where a code is thrown that only its type tells. */
  readonly typed: { readonly at: number; readonly before: string; readonly after: string }[]
  /** The parameters whose value is thrown. */
  readonly thrown: Set<number>
  readonly parameters: ReadonlyMap<number, ParameterUse>
  /** The members of an object, or of the object that a call makes something of. */
  readonly members: ReadonlyMap<string, Unit>
  readonly node: Node
}

export interface Module {
  readonly file: string
  readonly units: ReadonlyMap<string, Unit>
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  /** The use cases of calls, by the name of their API. */
  readonly uses: readonly { readonly api: string; readonly call: string; readonly unit: Unit }[]
}

interface Around {
  readonly scopes: readonly ReadonlySet<string>[]
  readonly renamed?: Node | undefined
}

/** Walks a declaration: collects the codes that it throws and the names of the module that it mentions. */
class Reader {
  readonly unit: Unit
  readonly #source: string
  readonly #names: readonly (string | undefined)[]
  readonly #uses = new Map<number, ParameterUse>()

  constructor(node: Node, source: string) {
    this.#source = source
    this.#names = isFunction(node) ? list(node['params']).map(nameOf) : []
    const object = objectOf(node)
    const members = new Map(
      list(object?.['properties']).flatMap((each): [string, Unit][] => {
        const name = nameOf(each['key'])
        const value = list(each['value'])[0]
        return name === undefined || !value ? [] : [[name, new Reader(value, source).unit]]
      }),
    )
    this.unit = {
      codes: new Set(),
      mentions: [],
      typed: [],
      thrown: new Set(),
      parameters: this.#uses,
      members,
      node,
    }
    this.#walk(node, { scopes: [] }, object)
  }

  #walk(node: Node, around: Around, left?: Node): void {
    // Types throw nothing; of an expression with a type, only the expression counts.
    if (node.type.startsWith('TS')) return this.#walkAll(list(node['expression']), around, left)
    const inside = { ...around, scopes: [...around.scopes, new Set(ownNames(node))] }
    if (node === left) {
      // Members are read one by one; what is spread into the object counts with the whole.
      return this.#walkAll(
        list(node['properties']).filter(({ type }) => type === 'SpreadElement'),
        inside,
      )
    }
    if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Refusal')
      this.#throw(list(node['arguments'])[0])
    if (node.type === 'CallExpression' && this.#readCall(node, inside, left)) return
    if (this.#isCaught(node)) return this.#walkAll(list(node['arguments']), inside)
    const object = node.type === 'MemberExpression' ? list(node['object'])[0] : undefined
    if (object && nameOf(object) !== undefined && node['computed'] !== true) {
      this.#mention(object, inside, { member: nameOf(node['property']) })
      return
    }
    if (nameOf(node) !== undefined) this.#mention(node, inside, {})
    this.#walkAll(this.#readChildren(node), inside, left)
  }

  #walkAll(nodes: readonly Node[], around: Around, left?: Node): void {
    for (const each of nodes) this.#walk(each, around, left)
  }

  /** Reads a call by a name; false for any other call. */
  #readCall(node: Node, around: Around, left: Node | undefined): boolean {
    const callee = list(node['callee'])[0]
    const name = nameOf(callee)
    const given = list(node['arguments'])
    if (callee === undefined || name === undefined) return false
    if (name === 'withCodes') {
      this.#walkAll(given.slice(1), { ...around, renamed: given[0] })
      return true
    }
    this.#mention(callee, around, { given: given.map((each) => textsOf(each) ?? []) })
    for (const [at, each] of given.entries())
      if (nameOf(each) === undefined) this.#walk(each, around, left)
      else this.#mention(each, around, { givenTo: { callee: name, at } })
    return true
  }

  #mention(node: Node, { scopes, renamed }: Around, how: Omit<Mention, 'name'>): void {
    const name = nameOf(node) ?? ''
    // The outermost scope holds the parameters of the declaration.
    const inner = scopes.findLastIndex((names) => names.has(name))
    if (inner < 0) this.unit.mentions.push({ name, renamed, ...how })
    const at = inner === 0 ? this.#names.indexOf(name) : -1
    if (at < 0) return
    const use = this.#uses.get(at) ?? { members: new Set(), givenTo: [], isWhole: false }
    this.#uses.set(at, use)
    if (how.member !== undefined) use.members.add(how.member)
    else if (how.givenTo) use.givenTo.push(how.givenTo)
    else use.isWhole = true
  }

  /** True for a promise with a handler that lets no refusal through. */
  #isCaught(node: Node): boolean {
    const callee = list(node['callee'])[0]
    const handler = list(node['arguments'])[0]
    if (nameOf(callee?.['property']) !== 'catch' || !handler || !isFunction(handler)) return false
    const text = this.#source.slice(handler.start, handler.end)
    return list(handler['params']).length === 0 || text.includes('instanceof Refusal')
  }

  /** The parts of a node that run for its caller: not what a try block catches, nor names of properties. */
  #readChildren(node: Node): Node[] {
    const isKey = (node.type === 'MemberExpression' || node.type === 'Property') && node['computed'] !== true
    const name = isKey ? (node['property'] ?? node['key']) : undefined
    const handler = node.type === 'TryStatement' ? list(node['handler'])[0] : undefined
    const isCaught = handler && /instanceof Refusal/.test(this.#source.slice(handler.start, handler.end))
    const parameters = isFunction(node)
      ? list(node['params']).filter((each) => nameOf(each) !== undefined)
      : []
    return childrenOf(node).filter(
      (child) => child !== name && !parameters.includes(child) && !(isCaught && child === node['block']),
    )
  }

  /** Notes where to ask for the type: of a.code at its last name, of `${a}-b` at what it is made of. */
  #ask(code: Node): void {
    const [part] = code.type === 'TemplateLiteral' ? list(code['expressions']) : []
    const [before = '', after = ''] = part
      ? list(code['quasis']).map(({ value }) => (value as { cooked: string }).cooked)
      : []
    const asked = part ?? code
    this.unit.typed.push({ at: (list(asked['property'])[0] ?? asked).start, before, after })
  }

  #throw(code: Node | undefined): void {
    if (!code) return
    const sides =
      code.type === 'ConditionalExpression'
        ? [code['consequent'], code['alternate']]
        : code.type === 'LogicalExpression'
          ? [code['left'], code['right']]
          : []
    for (const side of sides.flatMap(list)) this.#throw(side)
    if (sides.length > 0) return
    const texts = textsOf(code)
    const parameter = this.#names.indexOf(nameOf(code))
    if (texts) for (const text of texts) this.unit.codes.add(text)
    else if (nameOf(code) !== undefined && parameter >= 0) this.unit.thrown.add(parameter)
    else this.#ask(code)
  }
}

const fileOf = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : undefined
}

const importsOf = (file: string, body: readonly Node[]): Module['imports'] => {
  const imports = new Map<string, { file: string; name: string }>()
  for (const statement of body) {
    const source = list(statement['source'])[0]?.['value'] as string | undefined
    const from = source === undefined ? undefined : fileOf(file, source)
    if (from === undefined) continue
    // A name that is passed on, as in export { a } from './b.ts', is found the same way.
    const isPassedOn = statement.type === 'ExportNamedDeclaration'
    for (const each of list(statement['specifiers'])) {
      const key = nameOf(each[isPassedOn ? 'exported' : 'local'])
      const name = nameOf(each[isPassedOn ? 'local' : 'imported'])
      if (key !== undefined && name !== undefined) imports.set(key, { file: from, name })
    }
  }
  return imports
}

/** The calls of implement(domain, api, uses) anywhere in a node. */
const implementsIn = (node: Node): Node[] => [
  ...(node.type === 'CallExpression' && nameOf(node['callee']) === 'implement' ? [node] : []),
  ...childrenOf(node).flatMap(implementsIn),
]

/** Reads one module. */
export const readModule = (root: string, file: string): Module => {
  const source = readFileSync(join(root, file), 'utf8')
  const body = list(parseSync(file, source).program.body)
  const units = new Map<string, Unit>()
  for (const statement of body) {
    const declared = list(statement['declaration'])[0] ?? statement
    for (const each of declared.type === 'VariableDeclaration' ? list(declared['declarations']) : [declared])
      for (const name of list(each['id']).flatMap(boundBy))
        units.set(name, new Reader(list(each['init'])[0] ?? each, source).unit)
  }
  const uses = source.includes('implement(')
    ? body.flatMap(implementsIn).flatMap((call) => {
        const [, api, object] = list(call['arguments'])
        return list(object?.['properties']).map((property) => ({
          api: source.slice(api?.start, api?.end),
          call: nameOf(property['key']) ?? '',
          unit: new Reader(list(property['value'])[0] ?? property, source).unit,
        }))
      })
    : []
  return { file, units, imports: importsOf(file, body), uses }
}
