import { describe, expect, test } from 'vitest'
import { languages, type LanguageCode } from '#shared/words.ts'
import { heldOut, openQuestions, stories } from '../evaluation/questions.ts'
import { languageOfQuestion } from './question-language.ts'

const asked = (code: LanguageCode): string[] =>
  [openQuestions, stories, ...Object.values(heldOut)].flatMap((set) =>
    set[code].map(([question]) => question),
  )

describe('the language of a question', () => {
  test.each(languages.map(({ code }) => code))(
    '%s is told by its words on a page in English',
    async (code) => {
      const all = asked(code)
      const told = await Promise.all(all.map((question) => languageOfQuestion(question, 'en')))
      const missed = all.filter((_, at) => told[at] !== code)
      // Naijá without a word of its own reads as English, and is answered in it.
      expect(missed.length / all.length, missed.join('\n')).toBeLessThanOrEqual(code === 'pcm' ? 0.1 : 0.02)
    },
  )

  test.each([
    ['ha', 'ina so in san yadda ake yin katin zabe'],
    ['ig', 'kedu otu m ga esi nweta kaadi ntuli aka'],
    ['yo', 'bawo ni mo se le gba kaadi idibo'],
    ['pcm', 'how i go take collect my PVC abeg'],
    ['en', 'how do i get my pvc'],
    ['pcm', 'Wetin dey happen for my ward?'],
    ['ig', 'Gịnị bụ ọrụ onye kansụlọ?'],
  ] as const)('%s is told without its marks: %s', async (code, question) => {
    for (const ofPage of ['en', 'ha', 'yo'] as const)
      expect(await languageOfQuestion(question, ofPage), ofPage).toBe(code)
  })

  test.each(['PVC', 'NIN?', '112', ''])(
    'words that tell nothing leave the language of the page: %s',
    async (question) => {
      for (const { code } of languages) expect(await languageOfQuestion(question, code)).toBe(code)
    },
  )
})
