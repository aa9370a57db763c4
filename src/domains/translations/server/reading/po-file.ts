import type { SignedInCtx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { type PoEntry, writePo } from '#platform/server/words/po.ts'
import { Refusal } from '#shared/errors.ts'
import { type TargetLanguage } from '../../contract.ts'
import { targetOf } from '../../rules.ts'
import { saidSentencesIn } from '../sentences.ts'
import { suggestionsStore } from '../store.ts'
import { mustSee } from './translators.ts'

/** All sentences of a language; with a database also the wordings that two readers accepted since the last release. */
export const poEntries = async (language: TargetLanguage, db: Database | null): Promise<PoEntry[]> => {
  const all = await saidSentencesIn(language)
  const alive = db ? await suggestionsStore(db).alive(language) : []
  const accepted = new Map(
    alive.filter(({ state }) => state === 'accepted').map((row) => [row.sentence_key, row.wording]),
  )
  return [...all.values()].map(({ key, area, english, translation, madeFrom }) => {
    const better = accepted.get(key)
    return better === undefined || better === translation
      ? { area, sentence: english, translation, from: madeFrom ?? undefined }
      : {
          area,
          sentence: english,
          translation: better,
          note: `Accepted by two native readers. Before: ${translation}`,
        }
  })
}

/** The PO file of a language for its readers. */
export const downloadPo = async (ctx: SignedInCtx, given: string): Promise<Bytes> => {
  const language = targetOf(given)
  if (!language) throw new Refusal('not-translator')
  await mustSee(ctx, language)
  return {
    stream: writePo(language, await poEntries(language, ctx.db)),
    contentType: 'text/x-gettext-translation; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${language}.po"` },
  }
}
