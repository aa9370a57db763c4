import { beforeAll, expect, test } from 'vitest'
import { type Corpus, makeCorpus } from '../corpus/corpus.ts'
import { readPassages } from '../corpus/passages.ts'
import { findAnswer } from './find-answer.ts'
import { surenessOf } from './sureness.ts'

let corpus: Corpus
beforeAll(async () => {
  corpus = makeCorpus(await readPassages())
})

test('a long story with few words of the page is answered; what people ask elsewhere is not', async () => {
  const story = 'After the rain our tap brings brown water and the council says it is not their job'
  const { outcome } = await findAnswer(corpus, story, 'en')
  expect(outcome).toBe('found')
  const strange = await findAnswer(corpus, 'How do I roast a goat for the governor?', 'en')
  expect(strange.outcome).not.toBe('found')
  expect(surenessOf(await corpus.find(story, 'en'))).toBeGreaterThan(
    surenessOf(await corpus.find('How do I roast a goat for the governor?', 'en')),
  )
  expect(surenessOf([])).toBe(Number.NEGATIVE_INFINITY)
})

test('each page is named once, and none that is far behind the best', async () => {
  const finding = await findAnswer(corpus, 'Is my vote on this platform secret?', 'en')
  const found = 'found' in finding ? finding.found : []
  const pages = found.map(({ passage }) => passage.path.split('#')[0])
  expect(new Set(pages).size).toBe(pages.length)
  const [best] = found
  for (const { score } of found) expect(score).toBeGreaterThanOrEqual(0.4 * (best?.score ?? 0))
})
