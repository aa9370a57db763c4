import { describe, expect, test } from 'vitest'
import { quizTopics } from '../attempt-contract.ts'
import {
  everyQuestion,
  madeQuestions,
  questionIn,
  questionsOn,
  translations,
  writtenQuestions,
} from './bank.ts'
import { faultOfMade } from './made/checks.ts'
import { ownPassages, taggedFacts } from './made/templates.ts'

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const optionsOf = ({ right, wrong }: { right: string; wrong: readonly string[] }) => [right, ...wrong]

describe('the question bank', () => {
  test('holds at least 150 questions, and 25 on each topic', () => {
    expect(writtenQuestions.length).toBeGreaterThanOrEqual(150)
    for (const topic of quizTopics) expect(questionsOn(topic).length, topic).toBeGreaterThanOrEqual(25)
  })

  test('has unique ids that name their topic, and no text twice', () => {
    expect(new Set(everyQuestion.map(({ id }) => id)).size).toBe(everyQuestion.length)
    expect(new Set(writtenQuestions.map(({ text }) => folded(text))).size).toBe(writtenQuestions.length)
    for (const { id, topic } of everyQuestion) expect(id.startsWith(`${topic}-`), id).toBe(true)
  })

  test.each(everyQuestion.map((question) => [question.id, question] as const))(
    '%s has four different short options, an explanation and a source',
    (_, question) => {
      expect(new Set(optionsOf(question).map(folded)).size).toBe(4)
      for (const option of optionsOf(question)) {
        expect(option.trim()).toBe(option)
        expect(option.length).toBeLessThanOrEqual(90)
      }
      expect(question.text).toMatch(/\?$/)
      expect(question.text.length).toBeLessThanOrEqual(160)
      expect(question.explanation.length).toBeGreaterThanOrEqual(20)
      expect(question.explanation.length).toBeLessThanOrEqual(220)
      expect(question.source.length).toBeGreaterThan(5)
    },
  )

  test('names a law for every question on rights, and never the repealed Electoral Act as the law in force', () => {
    for (const { id, source } of questionsOn('rights'))
      expect(source, id).toMatch(/Constitution 1999|Act 2011/)
    for (const { id, source } of everyQuestion) expect(source, id).not.toMatch(/Electoral Act 20(?!26)/)
  })
})

describe('the translations', () => {
  const languages = Object.entries(translations)
  const ids = new Set(languages.flatMap(([, words]) => Object.keys(words)))

  test('exist for every written question', () => {
    expect(ids).toEqual(new Set(writtenQuestions.map(({ id }) => id)))
  })

  test.each(languages)('of %s are whole: every translated question, its options and numbers', (_, words) => {
    expect(new Set(Object.keys(words))).toEqual(ids)
    for (const [id, translated] of Object.entries(words)) {
      const english = writtenQuestions.find((question) => question.id === id)
      expect(english, id).toBeDefined()
      expect(new Set(optionsOf(translated).map(folded)).size, id).toBe(4)
      expect(translated.text, id).not.toBe(english?.text)
      // A number of one language that is another in the next would make a right answer wrong.
      const digits = (text: string) => (text.match(/\d+/g) ?? []).toSorted().join()
      expect(optionsOf(translated).map(digits), id).toEqual(optionsOf(english ?? translated).map(digits))
    }
  })

  test('show a question in the language asked for, or in English', () => {
    const [first] = questionsOn('rights')
    // Questions that are made anew from the tagged facts have English words only.
    const [made] = everyQuestion.filter(({ id }) => !ids.has(id))
    if (!first || !made) throw new Error('the bank is empty')
    expect(questionIn(first, 'yo').language).toBe('yo')
    expect(questionIn(made, 'yo')).toMatchObject({ language: 'en', text: made.text })
  })
})

describe('questions made by templates', () => {
  const passages = ownPassages.map(({ text }) => text)

  test('are made of every tagged fact, and each quotes a text that has its answer', () => {
    expect(madeQuestions).toHaveLength(taggedFacts.length)
    for (const { quote, value, passage } of taggedFacts) {
      expect(quote).toContain(value)
      expect(ownPassages.find(({ id }) => id === passage)?.text).toContain(quote)
    }
  })

  const good = {
    id: 'made-x',
    text: 'How many States does Nigeria have?',
    right: '36',
    wrong: ['6', '109', '360'],
    explanation: 'Nigeria has 36 States',
    source: 'Constitution 1999, section 3(1)',
    madeFrom: 'The parts of the country',
  }
  test.each([
    ['is fine', good, null],
    ['has an option twice', { ...good, wrong: ['6', '109', ' 36 '] }, 'needs four different options'],
    ['has three options', { ...good, wrong: ['6', '109'] }, 'needs four different options'],
    ['has an empty option', { ...good, wrong: ['6', '109', ' '] }, 'has an empty or long option'],
    ['asks nothing', { ...good, text: ' ' }, 'has an empty or long text'],
    [
      'invents its source',
      { ...good, explanation: 'Nigeria has 40 States' },
      'quotes what the text does not say',
    ],
    ['quotes nothing', { ...good, explanation: '' }, 'quotes what the text does not say'],
  ])('one that %s', (_, question, fault) => {
    expect(faultOfMade(question, passages)).toBe(fault)
  })
})
