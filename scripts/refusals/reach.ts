/** Which refusals each declaration may answer with, by itself and by what it mentions. */
import type { Mention, Module, Unit } from './read-modules.ts'
import { list, nameOf, type Node, textsOf } from './syntax.ts'

/** The codes of a unit, each with the mention through which it came; '' for its own. */
export type Codes = Map<string, string>

export interface Place {
  readonly module: Module
  readonly unit: Unit
}

/** Finds declarations by name, through imports and what modules pass on. */
export const finder = (modules: ReadonlyMap<string, Module>) => {
  const find = (module: Module, name: string): Place | undefined => {
    const unit = module.units.get(name)
    if (unit) return { module, unit }
    const from = module.imports.get(name)
    const next = from && modules.get(from.file)
    return next ? find(next, from.name) : undefined
  }
  return find
}
type Find = ReturnType<typeof finder>

/** The new codes of an object of withCodes, by the old ones; undefined where it is not written down as an object. */
const renamesOf = (find: Find, module: Module, node: Node): Map<string, string> | undefined => {
  const name = nameOf(node)
  if (name !== undefined) {
    const there = find(module, name)
    return there && renamesOf(find, there.module, there.unit.node)
  }
  if (node.type.startsWith('TS'))
    return list(node['expression']).map((inner) => renamesOf(find, module, inner))[0]
  if (node.type !== 'ObjectExpression') return undefined
  return new Map(
    list(node['properties']).flatMap((each) => {
      if (each.type === 'SpreadElement')
        return [...(list(each['argument']).map((inner) => renamesOf(find, module, inner))[0] ?? [])]
      const key = list(each['key'])[0]
      const old = nameOf(key) ?? textsOf(key)?.[0]
      const texts = textsOf(list(each['value'])[0]) ?? []
      return old === undefined ? [] : texts.map((text): [string, string] => [old, text])
    }),
  )
}

/** The members of a parameter that a function uses, by itself or by what it gives it to; undefined for any. */
const membersUsed = (
  find: Find,
  { module, unit }: Place,
  at: number,
  seen: ReadonlySet<Unit> = new Set(),
): ReadonlySet<string> | undefined => {
  const use = unit.parameters.get(at)
  if (!use || seen.has(unit)) return isFunctionNode(unit) ? new Set() : undefined
  if (use.isWhole) return undefined
  const all = new Set(use.members)
  for (const { callee, at: place } of use.givenTo) {
    const there = find(module, callee)
    const members = there && membersUsed(find, there, place, new Set([...seen, unit]))
    if (!members) return undefined
    for (const member of members) all.add(member)
  }
  return all
}
const isFunctionNode = ({ node }: Unit): boolean => node.type.includes('Function')

/** The units of a declaration that a mention may run. */
const unitsOf = (find: Find, module: Module, { name, member, givenTo }: Mention): Unit[] => {
  const there = find(module, name)
  if (!there) return []
  const { members } = there.unit
  if (member !== undefined && members.size > 0) return [members.get(member) ?? there.unit]
  // A state machine refuses only a move.
  if (member !== undefined && isMachine(there.unit)) return member === 'move' ? [there.unit] : []
  const callee = givenTo && find(module, givenTo.callee)
  const used = callee && members.size > 0 ? membersUsed(find, callee, givenTo.at) : undefined
  return [there.unit, ...[...members].flatMap(([key, unit]) => (!used || used.has(key) ? [unit] : []))]
}
const isMachine = ({ node }: Unit): boolean =>
  node.type === 'CallExpression' && nameOf(node['callee']) === 'machine'

/** What a mention brings: the codes of what it names, those given to it, under their new names. */
const broughtBy = (
  find: Find,
  codesOf: (unit: Unit) => Codes,
  module: Module,
  mention: Mention,
): string[] => {
  const codes = unitsOf(find, module, mention).flatMap((unit) => [
    ...codesOf(unit).keys(),
    ...[...unit.thrown].flatMap((at) => mention.given?.[at] ?? []),
  ])
  const renames = mention.renamed && renamesOf(find, module, mention.renamed)
  return renames ? codes.map((code) => renames.get(code) ?? code) : codes
}

/** The codes of all units: grows them until nothing is added, because declarations mention each other in circles. */
export const reach = (
  modules: ReadonlyMap<string, Module>,
  typed: ReadonlyMap<Unit, readonly string[]>,
  isImpossible: (name: string, code: string) => boolean,
) => {
  const find = finder(modules)
  const places = [...modules.values()].flatMap((module): Place[] =>
    [...module.units.values(), ...module.uses.map(({ unit }) => unit)]
      .flatMap((unit) => [unit, ...unit.members.values()])
      .map((unit) => ({ module, unit })),
  )
  const all = new Map<Unit, Codes>(
    places.map(({ unit }) => [
      unit,
      new Map([...unit.codes, ...(typed.get(unit) ?? [])].map((code) => [code, ''])),
    ]),
  )
  const names = new Map(
    [...modules.values()].flatMap(({ units }) => [...units].map(([name, unit]) => [unit, name])),
  )
  const codesOf = (unit: Unit): Codes => all.get(unit) ?? new Map()
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false
    for (const { module, unit } of places) {
      const codes = codesOf(unit)
      for (const mention of unit.mentions)
        for (const code of broughtBy(find, codesOf, module, mention))
          if (!codes.has(code) && !isImpossible(names.get(unit) ?? '', code)) {
            codes.set(code, mention.name)
            isGrowing = true
          }
    }
  }
  return { find, codesOf }
}
