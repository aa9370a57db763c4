import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../../lesson-contract.ts'
import { trainingModules } from './lessons.ts'
import { bankOf, drawTest, readTest } from '../question-bank.ts'

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
