import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../../lesson-contract.ts'
import { trainingModules } from './lessons.ts'
import { languages } from '#shared/words.ts'
import { bankOf, drawTest, readTest } from '../question-bank.ts'
import { lessonLanguage, lessonTranslations } from './translations.ts'

/** The minimum number of questions in a bank. */
const LEAST = 12

describe('the bank of each lesson', () => {
  test('has twelve questions or more, each with four different options and the passage with its answer', () => {
    for (const { id } of trainingModules) {
      const questions = bankOf(id)
      expect(questions.length, id).toBeGreaterThanOrEqual(LEAST)
      for (const key of ['id', 'text'] as const)
        expect(new Set(questions.map((question) => question[key])).size, `${id} ${key}`).toBe(
          questions.length,
        )
      for (const { right, wrong, source, text } of questions) {
        expect(new Set([right, ...wrong]).size, text).toBe(4)
        expect(source, text).not.toBe('')
      }
    }
  })

  test('gives tests of five questions whose right option is at the checked letter', () => {
    for (const { id } of trainingModules)
      for (let time = 0; time < 50; time += 1) {
        const shown = readTest(id, drawTest(id)) ?? []
        expect(new Set(shown.map(({ text }) => text)).size).toBe(QUESTIONS)
        for (const { text, options, drawn } of shown) {
          const question = bankOf(id).find((each) => each.text === text)
          expect(options[drawn.order.indexOf(0)]).toBe(question?.right)
          expect(options.toSorted()).toEqual([question?.right, ...(question?.wrong ?? [])].toSorted())
        }
      }
  })

  test('reads no test that it did not draw', () => {
    const drawn = drawTest('integrity')
    for (const kept of [
      null,
      [],
      drawn.slice(1),
      drawn.map((each) => ({ ...each, id: 'x' })),
      drawn.map((each) => ({ ...each, order: [3, 2, 1] })),
    ])
      expect(readTest('integrity', kept)).toBeNull()
    expect(readTest('listening', drawn)).toBeNull()
  })
})

const numbersIn = (text: string): string[] => (text.match(/\d+(?:,\d+)*/g) ?? []).toSorted()

describe.each(languages.map(({ code }) => code).filter((code) => code !== 'en'))('in %s', (code) => {
  test('every lesson is whole: the same sections and paragraphs, with the same numbers', () => {
    for (const { id, sections } of trainingModules) {
      expect(lessonLanguage(id, code)).toBe(code)
      const translated = lessonTranslations[code][id]?.sections ?? []
      const shape = (each: typeof sections) => each.map(({ paragraphs }) => paragraphs.length)
      expect(shape(translated), id).toEqual(shape(sections))
      for (const [place, section] of sections.entries())
        for (const [at, text] of section.paragraphs.entries())
          expect(numbersIn(translated[place]?.paragraphs[at] ?? ''), text).toEqual(numbersIn(text))
    }
  })

  test('every question is there with four different options, in the order of the English ones', () => {
    for (const { id } of trainingModules) {
      const english = bankOf(id)
      const translated = lessonTranslations[code][id]?.questions ?? {}
      expect(Object.keys(translated)).toEqual(english.map((each) => each.id.slice(id.length + 1)))
      for (const question of english) {
        const words = translated[question.id.slice(id.length + 1)]
        expect(new Set([words?.right, ...(words?.wrong ?? [])]).size, question.text).toBe(4)
        for (const [place, option] of [question.right, ...question.wrong].entries())
          expect(numbersIn([words?.right, ...(words?.wrong ?? [])][place] ?? ''), option).toEqual(
            numbersIn(option),
          )
      }
    }
  })

  test('the letter of the right answer is that of the English test', () => {
    for (const { id } of trainingModules) {
      const drawn = drawTest(id)
      const [english, shown] = [readTest(id, drawn), readTest(id, drawn, code)]
      expect(shown?.map((each) => each.drawn)).toEqual(english?.map((each) => each.drawn))
      for (const [place, { text, options, drawn: asked }] of (shown ?? []).entries()) {
        expect(text).not.toBe(english?.[place]?.text)
        expect(options[asked.order.indexOf(0)]).toBe(
          lessonTranslations[code][id]?.questions[asked.id.slice(id.length + 1)]?.right,
        )
      }
    }
  })
})
