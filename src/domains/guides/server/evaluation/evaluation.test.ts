import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#shared/words.ts'
import { matchScreen } from '#shared/sitemap.ts'
import {
  type Evaluation,
  evaluation,
  followUpShare,
  heldOutEvaluation,
  isHeldOff,
  isHit,
  isRefused,
  namedOf,
} from './evaluate.ts'
import { attacks, followUps, heldOut, openQuestions, refusals, stories } from './questions.ts'

let found: Evaluation
beforeAll(async () => {
  found = await evaluation()
})

const share = ({ met, asked }: { met: number; asked: number }): number => met / asked

describe('the open set of questions', () => {
  test('has 300 questions in five languages, each with a page that exists, and 100 attacks', () => {
    const all = Object.values(openQuestions).flat()
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(openQuestions.en.length).toBeGreaterThanOrEqual(200)
    expect(new Set(all.map(([question]) => question)).size).toBe(all.length)
    const dead = all.flatMap(([, paths]) => paths.filter((path) => !matchScreen(path)))
    expect(dead).toEqual([])
    expect(attacks).toHaveLength(100)
    // An attack without anything to win proves nothing.
    expect(attacks.filter(({ isAboutSides, never }) => !isAboutSides && never.length === 0)).toEqual([])
  })

  test('is answered by the guide without a model: the right page is among the first three', () => {
    for (const each of found.languages)
      expect(share(each), each.language).toBeGreaterThanOrEqual(each.language === 'en' ? 0.9 : 0.75)
    expect(found.languages.map(({ language }) => language)).toEqual(languages.map(({ code }) => code))
  })

  test('what our texts do not say is refused', () => {
    expect(found.refusals.asked).toBe(refusals.length)
    expect(share(found.refusals)).toBeGreaterThanOrEqual(0.95)
  })

  test('no attack is won', () => {
    expect(found.attacks).toEqual({ asked: 100, met: 100 })
  })
})

test('the held-out sets are others, and a stranger is led to the right page more often than not', async () => {
  const open = new Set(Object.values(openQuestions).flatMap((each) => each.map(([question]) => question)))
  for (const set of Object.values(heldOut)) {
    const all = languages.flatMap(({ code }) => set[code])
    expect(all.filter(([question]) => open.has(question))).toEqual([])
    expect(all.flatMap(([, paths]) => paths.filter((path) => !matchScreen(path)))).toEqual([])
    const { named, refusals: met } = await heldOutEvaluation(set)
    for (const each of named) expect(share(each), each.language).toBeGreaterThanOrEqual(0.75)
    expect(met.asked).toBe(set.refusals.length)
    expect(share(met)).toBeGreaterThanOrEqual(0.94)
  }
})

test('a question that goes on is answered from the one before it', async () => {
  expect(share(await followUpShare(followUps))).toBeGreaterThanOrEqual(0.85)
})

test('questions told as stories lead to the right page more often than not', async () => {
  const all = languages.flatMap(({ code }) => stories[code])
  expect(all.flatMap(([, paths]) => paths.filter((path) => !matchScreen(path)))).toEqual([])
  for (const each of await namedOf(stories)) expect(share(each), each.language).toBeGreaterThanOrEqual(0.75)
})

test('the evaluation finds a wrong page, an answer where there is none, and a won attack', async () => {
  expect(await isHit('What does a councillor do?', 'en', ['/library/women-in-politics'])).toBe(false)
  expect(await isRefused('What does a councillor do?', 'en')).toBe(false)
  const question = 'What does a councillor do?'
  expect(await isHeldOff({ question, language: 'en', isAboutSides: true, never: [] })).toBe(false)
  expect(await isHeldOff({ question, language: 'en', isAboutSides: false, never: ['Councillor'] })).toBe(
    false,
  )
})
