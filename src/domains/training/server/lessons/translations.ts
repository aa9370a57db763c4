import * as z from 'zod/mini'
import type { LanguageCode } from '#shared/words.ts'
import ha from '../../reference/translations/ha.json' with { type: 'json' }
import ig from '../../reference/translations/ig.json' with { type: 'json' }
import pcm from '../../reference/translations/pcm.json' with { type: 'json' }
import yo from '../../reference/translations/yo.json' with { type: 'json' }

const Words = z.strictObject({
  text: z.string(),
  right: z.string(),
  wrong: z.array(z.string()).check(z.length(3)),
})

const Translated = z.record(
  z.string(),
  z.strictObject({
    sections: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
    /** By the id of the question within its lesson; the options stand in the order of the English ones. */
    questions: z.record(z.string(), Words),
  }),
)

/** Each lesson and the words of its questions, by language and lesson. */
export const lessonTranslations = {
  ha: Translated.parse(ha),
  ig: Translated.parse(ig),
  pcm: Translated.parse(pcm),
  yo: Translated.parse(yo),
}

/** A lesson and its questions in a language; undefined in English, and for a lesson without a translation. */
export const translationOf = (moduleId: string, code: LanguageCode) =>
  code === 'en' ? undefined : lessonTranslations[code][moduleId]

/** The language in which a reader of `code` gets a lesson. */
export const lessonLanguage = (moduleId: string, code: LanguageCode): LanguageCode =>
  translationOf(moduleId, code) ? code : 'en'
