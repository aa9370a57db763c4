import type { Ctx } from '#platform/server/context.ts'
import { orSimilar } from '#platform/server/database/search.ts'
import { foldName } from '#shared/text/fold.ts'
import type { FoundPlaces } from '../contract.ts'
import { searchStore } from './search-store.ts'

const MAX_FOUND = 30
const MAX_GUESSES = 10
/** Of all trigrams: it still matches two swapped letters. */
const TYPO_SIMILARITY = 0.3
/** Shorter texts are similar to too many names. */
const MIN_LETTERS_OF_A_GUESS = 4

/** States, LGAs and wards by any of their names; a text without a match is tried again as a misspelling. */
export const searchPlaces = async (ctx: Pick<Ctx, 'db'>, { q }: { q: string }): Promise<FoundPlaces> => {
  const folded = foldName(q)
  if (folded === '') return { items: [], isMore: false, isGuess: false }
  const { found, isSimilar } = await orSimilar(
    ctx.db,
    TYPO_SIMILARITY,
    (db, isTolerant) =>
      isTolerant
        ? searchStore(db).resembling({ folded, rows: MAX_GUESSES })
        : searchStore(db).matching({ folded, rows: MAX_FOUND + 1 }),
    ({ length }) => length === 0 && folded.length >= MIN_LETTERS_OF_A_GUESS,
  )
  return { items: found.slice(0, MAX_FOUND), isMore: found.length > MAX_FOUND, isGuess: isSimilar }
}
