import type { Ctx } from '#platform/server/context.ts'
import type { LanguageFigures } from '../contract.ts'
import { READERS_NEEDED } from '../rules.ts'
import { type TargetLanguage, targetLanguages } from '../contract.ts'
import { factsIn } from './reading/console.ts'
import { saidSentencesIn } from './sentences.ts'
import { translatorsStore } from './reading/translators-store.ts'

const figuresOf = async (db: Ctx['db'], language: TargetLanguage): Promise<LanguageFigures> => {
  const [all, factsOf, translators] = await Promise.all([
    saidSentencesIn(language),
    factsIn(db, language),
    translatorsStore(db).count(language),
  ])
  const facts = [...all.values()].map(factsOf)
  return {
    language,
    sentences: all.size,
    translated: [...all.values()].filter(({ translation }) => translation !== '').length,
    toRenew: facts.filter(({ isToRenew }) => isToRenew).length,
    read: facts.filter(({ readers }) => readers >= READERS_NEEDED).length,
    open: facts.reduce((sum, { open }) => sum + open, 0),
    accepted: facts.filter(({ isAccepted }) => isAccepted).length,
    translators,
  }
}

/** How far each language is. */
export const listFigures = ({ db }: Pick<Ctx, 'db'>): Promise<LanguageFigures[]> =>
  Promise.all(targetLanguages.map((language) => figuresOf(db, language)))
