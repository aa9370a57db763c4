import type { SignedInCtx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { termsIn } from '#platform/server/words/terms.ts'
import { Refusal } from '#shared/errors.ts'
import { screenNames, screens } from '#shared/sitemap.ts'
import type { ConsoleSentence, ReadSuggestion, SentenceView } from '../../console-contract.ts'
import { type SentenceFacts, stateToday, statesOf, targetOf } from '../../rules.ts'
import { type SentenceState } from '../../console-contract.ts'
import { type TargetLanguage } from '../../contract.ts'
import { saysWords, type SaidSentence, saidSentencesIn } from '../sentences.ts'
import { acceptancesStore, type StoredSuggestion, suggestionsStore } from '../store.ts'
import { mustSee, ownLanguages, visibleLanguages } from './translators.ts'

const MAX_PAGES = 5

/** What is known of each sentence of a language. */
export const factsIn = async (
  db: Database,
  language: TargetLanguage,
): Promise<(sentence: SaidSentence) => SentenceFacts> => {
  const [alive, counts] = await Promise.all([
    suggestionsStore(db).alive(language),
    acceptancesStore(db).counts(language),
  ])
  const readers = new Map(counts.map((row) => [`${row.sentence_key} ${row.wording_mark}`, row.readers]))
  const suggestions = Map.groupBy(alive, (row) => row.sentence_key)
  return ({ key, mark, madeFrom }) => {
    const own = suggestions.get(key) ?? []
    return {
      isToRenew: madeFrom !== null,
      readers: readers.get(`${key} ${mark}`) ?? 0,
      open: own.filter(({ state }) => state === 'open').length,
      isAccepted: own.some((row) => row.state === 'accepted' && row.wording_mark !== mark),
    }
  }
}

const lineOf = (
  { key, area, english, translation }: SaidSentence,
  facts: SentenceFacts,
): ConsoleSentence => ({
  key,
  area,
  english,
  translation,
  states: statesOf(facts),
  readers: facts.readers,
})

interface Wanted {
  readonly language: TargetLanguage
  readonly area?: string | undefined
  readonly state?: SentenceState | undefined
  readonly search?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Sentences of a language that the viewer may see, by area and state. */
export const listSentences = async (ctx: SignedInCtx, wanted: Wanted) => {
  const { language, area, state, search = '', cursor, limit } = wanted
  await mustSee(ctx, language)
  const [all, factsOf] = await Promise.all([saidSentencesIn(language), factsIn(ctx.db, language)])
  const found = [...all.values()]
    .filter((sentence) => (!area || sentence.area === area) && (search === '' || saysWords(sentence, search)))
    .map((sentence) => lineOf(sentence, factsOf(sentence)))
    .filter(({ states }) => !state || states.includes(state))
  const from = cursor === undefined ? 0 : found.findIndex(({ key }) => key === cursor) + 1
  const items = found.slice(from, from + limit)
  const isMore = from + limit < found.length
  return {
    items,
    total: found.length,
    nextCursor: isMore ? (items.at(-1)?.key ?? null) : null,
    areas: [...new Set([...all.values()].map((each) => each.area))],
    languages: await visibleLanguages(ctx),
  }
}

const suggestionOf = (
  row: StoredSuggestion,
  viewerId: string,
  sentence: SaidSentence,
  accepted: readonly { readonly wording_mark: string; readonly reader_id: string }[],
): ReadSuggestion => {
  const readers = accepted.filter((each) => each.wording_mark === row.wording_mark)
  return {
    id: row.id,
    wording: row.wording,
    why: row.why,
    page: row.page,
    state: stateToday(row.state, row.wording, sentence.translation),
    madeAt: row.made_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    reason: row.reason,
    readers: readers.length,
    isOwn: row.person_id === viewerId,
    isAcceptedByYou: readers.some((each) => each.reader_id === viewerId),
  }
}

/** Pages of the part of the site to which a sentence belongs, which open without knowing anything else. */
const pagesOf = (area: string) =>
  screenNames
    .map((name) => screens[name])
    .filter(({ domain, path }) => (area === 'shell' ? path === '/' : domain === area) && !path.includes(':'))
    .slice(0, MAX_PAGES)
    .map(({ path, title }) => ({ path, title }))

/** One sentence with all that helps a reader to decide. */
export const viewSentence = async (ctx: SignedInCtx, given: string, key: string): Promise<SentenceView> => {
  const language = targetOf(given)
  if (!language) throw new Refusal('sentence-not-found')
  await mustSee(ctx, language)
  const sentence = (await saidSentencesIn(language)).get(key)
  if (!sentence) throw new Refusal('sentence-not-found')
  const [factsOf, rows, accepted, own] = await Promise.all([
    factsIn(ctx.db, language),
    suggestionsStore(ctx.db).ofSentence(language, key),
    acceptancesStore(ctx.db).ofSentence(language, key),
    ownLanguages(ctx),
  ])
  return {
    ...lineOf(sentence, factsOf(sentence)),
    language,
    madeFrom: sentence.madeFrom,
    isAcceptedByYou: accepted.some(
      (each) => each.wording_mark === sentence.mark && each.reader_id === ctx.viewer.id,
    ),
    terms: termsIn(language, sentence.english),
    suggestions: rows.map((row) => suggestionOf(row, ctx.viewer.id, sentence, accepted)),
    pages: pagesOf(sentence.area),
    mayDecide: own.includes(language),
  }
}
