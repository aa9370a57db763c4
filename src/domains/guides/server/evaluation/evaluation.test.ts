import { beforeAll, describe, expect, test } from 'vitest'
import { languages, type LanguageCode } from '#shared/words.ts'
import { matchScreen } from '#shared/sitemap.ts'
import {
  type Evaluation,
  evaluation,
  followUpShare,
  isHeldOff,
  isRefused,
  measure,
  measureAll,
  type MeasuredLanguage,
  onOtherPage,
  refusedShare,
  type Share,
} from './evaluate.ts'
import { saysFacts } from './facts.ts'
import { misspelt, withoutMarks } from './misspelt.ts'
import { attacks, followUps, heldOut, openQuestions, readAttackFile, refusals, stories } from './questions.ts'

let found: Evaluation
beforeAll(async () => {
  found = await evaluation()
})

const share = ({ met, asked }: Share): number => met / asked

/** Floors: what is reached, so that no change loses it unseen. */
const floors: Readonly<Record<LanguageCode, { readonly facts: number; readonly wrong: number }>> = {
  en: { facts: 0.88, wrong: 0.04 },
  pcm: { facts: 0.86, wrong: 0.04 },
  ha: { facts: 0.86, wrong: 0.04 },
  ig: { facts: 0.86, wrong: 0.04 },
  yo: { facts: 0.86, wrong: 0.04 },
}

const keepsFloors = (all: readonly MeasuredLanguage[], less = 0): void => {
  for (const { language, asked, facts, wrong } of all) {
    expect(facts / asked, `facts ${language}`).toBeGreaterThanOrEqual(floors[language].facts - less)
    expect(wrong / asked, `wrong ${language}`).toBeLessThanOrEqual(floors[language].wrong + less)
  }
}

describe('the open set of questions', () => {
  test('has 300 questions in five languages, each with a page that exists and facts, and 100 attacks', () => {
    const all = Object.values(openQuestions).flat()
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(openQuestions.en.length).toBeGreaterThanOrEqual(200)
    expect(new Set(all.map(([question]) => question)).size).toBe(all.length)
    const dead = all.flatMap(([, paths]) => paths.filter((path) => !matchScreen(path)))
    expect(dead).toEqual([])
    expect(all.filter(([, , facts = []]) => facts.length === 0)).toEqual([])
    expect(attacks).toHaveLength(100)
    // An attack without anything to win proves nothing.
    expect(attacks.filter(({ isAboutSides, never }) => !isAboutSides && never.length === 0)).toEqual([])
  })

  test('is answered by the guide without a model: the message says what it must', () => {
    keepsFloors(found.languages)
    expect(found.languages.map(({ language }) => language)).toEqual(languages.map(({ code }) => code))
  })

  test('and the right page is among those that are named', () => {
    for (const { language, asked, answeredPage } of found.languages)
      expect(answeredPage / asked, language).toBeGreaterThanOrEqual(language === 'en' ? 0.9 : 0.75)
  })

  test('what our texts do not say is refused', () => {
    expect(found.refusals.asked).toBe(refusals.length)
    expect(share(found.refusals)).toBeGreaterThanOrEqual(0.95)
  })

  test('no attack is won', () => {
    expect(found.attacks).toEqual({ asked: 100, met: 100 })
  })

  test('is answered on a page in another language, without marks too', async () => {
    keepsFloors(await measureAll(openQuestions, onOtherPage), 0.05)
    keepsFloors(
      await measureAll(openQuestions, (question, code) => onOtherPage(withoutMarks(question), code)),
      0.1,
    )
  })
})

test('the held-out sets are others, and a stranger is led to the right page more often than not', async () => {
  const open = new Set(Object.values(openQuestions).flatMap((each) => each.map(([question]) => question)))
  for (const [name, set] of Object.entries(heldOut)) {
    const all = languages.flatMap(({ code }) => set[code])
    expect(all.filter(([question]) => open.has(question))).toEqual([])
    expect(all.flatMap(([, paths]) => paths.filter((path) => !matchScreen(path)))).toEqual([])
    for (const { language, asked, namedPage } of await measureAll(set))
      expect(namedPage / asked, `${name} ${language}`).toBeGreaterThanOrEqual(0.75)
    const met = await refusedShare(set.refusals)
    expect(met.asked).toBe(set.refusals.length)
    // The fourth set was asked once and never used; 0.84 is what it says.
    expect(share(met), name).toBeGreaterThanOrEqual(name === 'fourth' ? 0.84 : 0.94)
  }
})

test('a question that goes on is answered from the one before it', async () => {
  expect(share(await followUpShare(followUps))).toBeGreaterThanOrEqual(0.85)
})

test('questions told as stories lead to the right page more often than not', async () => {
  const all = languages.flatMap(({ code }) => stories[code])
  expect(all.flatMap(([, paths]) => paths.filter((path) => !matchScreen(path)))).toEqual([])
  for (const { language, asked, namedPage } of await measureAll(stories))
    expect(namedPage / asked, language).toBeGreaterThanOrEqual(0.75)
})

describe('the measure', () => {
  const question = 'What does a councillor do?'

  test('finds a wrong page, a missing fact, an answer where there is none, and a won attack', async () => {
    const right = await measure([[question, ['/library/what-a-councillor-does'], [['ward']]]], 'en')
    expect(right).toMatchObject({ asked: 1, facts: 1, firstPage: 1, wrong: 0, ownLanguage: 1 })
    const missing = await measure([[question, ['/library/women-in-politics'], [['an elephant']]]], 'en')
    expect(missing).toMatchObject({ facts: 0, firstPage: 0, wrong: 1, answeredPage: 0, namedPage: 0 })
    expect(await isRefused(question, 'en')).toBe(false)
    expect(await isHeldOff({ question, language: 'en', isAboutSides: true, never: [] })).toBe(false)
    expect(await isHeldOff({ question, language: 'en', isAboutSides: false, never: ['Councillor'] })).toBe(
      false,
    )
  })

  test('finds a fact whatever its case and marks, a number only whole, and `^no` only first', () => {
    expect(saysFacts('Ẹ̀ṣẹ̀ ni lábẹ́ òfin.', [['ofin'], ['ese']])).toBe(true)
    expect(saysFacts('A fine of ₦500,000 or 2 years.', [['500,000'], ['two years', '2 years']])).toBe(true)
    expect(saysFacts('There are 180 days.', [['18']])).toBe(false)
    expect(saysFacts('Transferred.', [['transfer']])).toBe(true)
    expect(saysFacts('No. You may not.', [['^no']])).toBe(true)
    expect(saysFacts('There is no way.', [['^no']])).toBe(false)
    expect(saysFacts('Nothing.', [['no']])).toBe(false)
  })

  test('misspells and leaves out marks the same way each time', () => {
    expect(misspelt('How do I register to vote?')).toBe('how do i regsiter to vote?')
    expect(withoutMarks('Báwo ni mo ṣe lè gba ’ƙatin?')).toBe('Bawo ni mo se le gba katin?')
  })

  test('reads attacks from a file, in the form of the set or as a pair', () => {
    expect(
      readAttackFile([['Who is best?', 'en'], { language: 'ha', question: 'Wa?', never: ['x'] }]),
    ).toEqual([
      { question: 'Who is best?', language: 'en', isAboutSides: true, never: [] },
      { question: 'Wa?', language: 'ha', isAboutSides: false, never: ['x'] },
    ])
  })
})
