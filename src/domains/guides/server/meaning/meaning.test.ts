import { describe, expect, test } from 'vitest'
import { foldName } from '#shared/text/fold.ts'
import { understood } from '../corpus/question.ts'
import { meaningOfQuestion, meaningOfText, nearnessToAsks } from './known-meanings.ts'
import { similarityOf } from './meaning.ts'
import { DIMENSIONS, lengthOf, vectorOf } from './word-vectors.ts'

const similarity = (one: string, other: string): number => {
  const [first, second] = [meaningOfText(one), meaningOfText(other)]
  return first && second ? similarityOf(first, second) : Number.NaN
}

const pagesFor = (question: string, language: 'en' | 'ha' | 'ig' | 'yo'): string[] =>
  [...nearnessToAsks(meaningOfQuestion(understood(question, language).asked))]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([path]) => path)

describe('what words mean', () => {
  test('is known of frequent words and of those in our texts, and of no other', () => {
    expect(vectorOf('naira')?.numbers).toHaveLength(DIMENSIONS)
    expect(vectorOf('xqzvw')).toBeUndefined()
    expect(lengthOf(Float32Array.of(3, 4))).toBe(5)
  })

  test('brings sentences together that share no word', () => {
    expect(similarity('my doctor is sick', 'the nurse fell ill')).toBeGreaterThan(
      similarity('my doctor is sick', 'the tax on fuel'),
    )
    expect(meaningOfText('xqzvw')).toBeUndefined()
  })

  test('leads to the page that is known to answer the like', () => {
    const question = 'Officers took my cousin away and nobody tells us the reason'
    expect(pagesFor(question, 'en')).toContain('/library/your-rights-on-arrest')
    expect(pagesFor('How do I roast a goat?', 'en')).toContain('elsewhere')
  })
})

describe('a question in another language, said in English', () => {
  const terms = (question: string, language: 'ha' | 'ig' | 'yo') =>
    understood(question, language)
      .asked.flat()
      .map(({ term }) => term)

  test('is understood behind joined endings, without marks and with English words inside', () => {
    expect(terms('makwabcinmu', 'ha')).toEqual(terms('makwabci', 'ha'))
    expect(terms('Àwọn ọlọ́pàá', 'yo')).toEqual(terms(foldName('Àwọn ọlọ́pàá'), 'yo'))
    expect(terms('Ina polling unit yake?', 'ha')).toEqual(expect.arrayContaining(['poll', 'unit']))
  })

  test('says how much of it was understood', () => {
    expect(understood('ọlọ́pàá xqzvw', 'yo').share).toBe(0.5)
    expect(understood('xqzvw', 'en').share).toBe(1)
  })

  test.each([
    ['ha', 'Jami’an tsaro sun kama mijina ba su faɗi laifinsa ba'],
    ['ig', 'Ndị uwe ojii jidere di m, ha agwaghị anyị ihe kpatara ya'],
    ['yo', 'Àwọn ọlọ́pàá mú ọkọ mi, wọn kò sọ ìdí rẹ̀ fún wa'],
  ] as const)('leads to the same page (%s)', (language, question) => {
    expect(pagesFor(question, language)).toContain('/library/your-rights-on-arrest')
  })
})
