import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { OwnSuggestion, OwnTranslating } from '../contract.ts'
import { stateToday } from '../rules.ts'
import { type TargetLanguage } from '../contract.ts'
import { saidSentencesIn, wordingMark } from './sentences.ts'
import { type StoredSuggestion, suggestionsStore } from './store.ts'
import { translatorsStore } from './reading/translators-store.ts'
import { wordingFault } from './wording-fault.ts'

const ownOf = async (row: StoredSuggestion): Promise<OwnSuggestion> => {
  const now = (await saidSentencesIn(row.language)).get(row.sentence_key)
  return {
    id: row.id,
    language: row.language,
    english: row.sentence,
    wording: row.wording,
    state: stateToday(row.state, row.wording, now?.translation ?? null),
    madeAt: row.made_at.toISOString(),
    reason: row.reason,
  }
}

interface Suggested {
  readonly language: TargetLanguage
  readonly key: string
  readonly wording: string
  readonly why?: string | undefined
  readonly page?: string | undefined
}

/** Stores a better wording of a sentence, once for each person and wording. */
export const suggest = async (
  ctx: SignedInCtx,
  { language, key, wording, why, page }: Suggested,
): Promise<OwnSuggestion> => {
  const sentence = (await saidSentencesIn(language)).get(key)
  if (!sentence) throw new Refusal('sentence-not-found')
  const fault = wordingFault(language, sentence, wording)
  if (fault) throw new Refusal('invalid-input', { fields: { wording: fault } })
  const row = {
    id: ctx.newId(),
    person_id: ctx.viewer.id,
    language,
    area: sentence.area,
    sentence: sentence.english,
    sentence_key: key,
    wording,
    wording_mark: wordingMark(wording),
    why: why || null,
    page: page || null,
    made_at: ctx.now(),
  }
  if (!(await suggestionsStore(ctx.db).add(row))) throw new Refusal('already-suggested')
  return {
    id: row.id,
    language,
    english: sentence.english,
    wording,
    state: 'open',
    madeAt: row.made_at.toISOString(),
    reason: null,
  }
}

/** What the viewer suggested and what became of it, and what they offered to read. */
export const ownTranslating = async (
  ctx: Pick<Ctx, 'db'> & Pick<SignedInCtx, 'viewer'>,
): Promise<OwnTranslating> => {
  const [rows, offers] = await Promise.all([
    suggestionsStore(ctx.db).ofPerson(ctx.viewer.id),
    translatorsStore(ctx.db).of(ctx.viewer.id),
  ])
  return { suggestions: await Promise.all(rows.map(ownOf)), offers }
}
