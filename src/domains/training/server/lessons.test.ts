import { describe, expect, test } from 'vitest'
import { optionLetters, PASS_MARK, QUESTIONS } from '../lesson-contract.ts'
import { trainingModules } from './lessons.ts'

describe('the lessons', () => {
  test('no letter answers a module by itself, and every question has four different options', () => {
    for (const module of trainingModules) {
      expect(module.questions).toHaveLength(QUESTIONS)
      for (const letter of optionLetters)
        expect(
          module.questions.filter(({ right }) => right === letter).length,
          `${module.id} by ${letter} alone`,
        ).toBeLessThan(PASS_MARK)
      for (const { options } of module.questions) expect(new Set(options).size).toBe(4)
    }
  })
})
