import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { acceptFault, READERS_NEEDED } from '../../rules.ts'
import { type TargetLanguage } from '../../contract.ts'
import { suggestionAccepted, suggestionDeclined } from '../notices.ts'
import { saidSentencesIn, wordingMark } from '../sentences.ts'
import { acceptancesStore, suggestionsStore } from '../store.ts'
import { mustRead } from './translators.ts'

interface Accepting {
  readonly language: TargetLanguage
  readonly key: string
  readonly wording: string
}

/**
 * Notes that the viewer read a wording and finds it right: what the site says, or what was suggested. The second reader
 * accepts a suggestion, and whoever made it is told.
 */
export const acceptWording = async (
  ctx: SignedInCtx,
  { language, key, wording }: Accepting,
): Promise<{ readers: number }> => {
  await mustRead(ctx, language)
  const sentence = (await saidSentencesIn(language)).get(key)
  if (!sentence) throw new Refusal('sentence-not-found')
  const place = { language, key, mark: wordingMark(wording) }
  const suggestions = suggestionsStore(ctx.db)
  const rows = await suggestions.holdWording(place)
  const isSaid = sentence.translation === wording
  if (!isSaid && rows.length === 0) throw new Refusal('wording-not-found')
  if (!isSaid && rows.every(({ state }) => state !== 'open')) throw new Refusal('suggestion-settled')
  const store = acceptancesStore(ctx.db)
  const known = { suggestedBy: rows.map((row) => row.person_id), readers: await store.readersOf(place) }
  const fault = acceptFault(await ownAccounts(ctx), known, ctx.viewer.id)
  if (fault) throw new Refusal(fault)
  await store.add(place, ctx.viewer.id, ctx.now())
  const readers = (await store.readersOf(place)).length
  if (readers >= READERS_NEEDED)
    for (const row of rows)
      if (await suggestions.accept(row.id, ctx.now()))
        await notify(ctx, row.person_id, suggestionAccepted, { wording })
  return { readers }
}

/** Declines an open suggestion for good; whoever made it reads the reason. */
export const declineSuggestion = async (
  ctx: SignedInCtx,
  id: string,
  reason: string,
): Promise<{ id: string }> => {
  const store = suggestionsStore(ctx.db)
  const row = isId(id) ? await store.byId(id) : undefined
  if (!row) throw new Refusal('suggestion-not-found')
  await mustRead(ctx, row.language)
  if ((await ownAccounts(ctx)).has(row.person_id) || row.person_id === ctx.viewer.id)
    throw new Refusal('own-suggestion')
  if (!(await store.decline(id, ctx.viewer.id, reason, ctx.now()))) throw new Refusal('suggestion-settled')
  await notify(ctx, row.person_id, suggestionDeclined, {})
  return { id }
}
