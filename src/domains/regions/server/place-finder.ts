import type { Ctx } from '#platform/server/context.ts'
import { foldedWords } from '#shared/text/fold.ts'
import { type AreaName, searchStore } from './search-store.ts'

const kinds = new Set(['state', 'lga', 'local', 'government', 'area', 'council'])
/** The words that tell a place from another, in one row: case, marks, spaces, hyphens and apostrophes do not count. */
const wordsOf = (text: string): string[] => {
  const words = foldedWords(text)
  const telling = words.filter((word) => !kinds.has(word))
  return telling.length > 0 ? telling : words
}

/** Pairs of neighbouring letters, for likeness. */
const pairsOf = (key: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, key.length - 1) }, (_, at) => key.slice(at, at + 2)))

const MIN_LIKENESS = 0.5
const likeness = (one: string, other: string): number => {
  const [first, second] = [pairsOf(one), pairsOf(other)]
  return (2 * first.intersection(second).size) / (first.size + second.size || 1)
}

/** The names of the States, or of the local governments of one State. */
const finderOf = (names: readonly AreaName[]) => {
  const keys = new Map<string, string>()
  const own = new Map<string, string>()
  const add = (key: string, id: string) => void (keys.has(key) || keys.set(key, id))
  // The names themselves come before aliases, and aliases before other orders of their words.
  for (const { id, name } of names) {
    add(id.toLowerCase(), id)
    add(wordsOf(name).join(''), id)
    if (!own.has(id)) own.set(id, name)
  }
  for (const { id, name } of names) add(wordsOf(name).toSorted().join(' '), id)
  return {
    find: (text: string): string | undefined =>
      keys.get(text.trim().toLowerCase()) ??
      keys.get(wordsOf(text).join('')) ??
      keys.get(wordsOf(text).toSorted().join(' ')),
    guess: (text: string): string | undefined => {
      const typed = wordsOf(text).join('')
      const best = names
        .map(({ id, name }) => ({ id, points: likeness(typed, wordsOf(name).join('')) }))
        .toSorted((one, other) => other.points - one.points)[0]
      return best && best.points >= MIN_LIKENESS ? own.get(best.id) : undefined
    },
  }
}

/** Finds States and local governments by code and by any of their names. */
export const makePlaceFinder = (names: readonly AreaName[]) => {
  const states = finderOf(names.filter(({ kind }) => kind === 'state'))
  const byState = Map.groupBy(
    names.filter(({ kind }) => kind === 'lga'),
    ({ state }) => state,
  )
  const finders = new Map([...byState].map(([state, own]) => [state, finderOf(own)]))
  return {
    state: states.find,
    lga: (state: string, text: string): string | undefined => finders.get(state)?.find(text),
    /** The name that a text without a match may mean, in a State or among the States. */
    guess: (text: string, state?: string): string | undefined =>
      state === undefined ? states.guess(text) : finders.get(state)?.guess(text),
  }
}
export type PlaceFinder = ReturnType<typeof makePlaceFinder>

/** The one finder of typed places, with every name that the search knows. */
export const placeFinder = async (ctx: Pick<Ctx, 'db'>): Promise<PlaceFinder> =>
  makePlaceFinder(await searchStore(ctx.db).areaNames())
