import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { counterNames } from '#domains/insight/server/figures/counters-store.ts'
import { civicFacts } from '#domains/standing/rules.ts'
import { transferCodes } from '#domains/wallet/rules.ts'
import { domains } from '../domains.ts'

/** What a job adds up and keeps. A process of an older release would leave out what is new. */
const folded: Readonly<Record<string, unknown>> = {
  'treasury:fold': transferCodes,
  'standing:fold': Object.entries(civicFacts).map(([kind, weight]) => [kind, { ...weight, how: undefined }]),
  'insight:figures': counterNames,
}

/** What each version folds. A change of it fails here: add the next version with its digest, and raise the job's version. */
const noted: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'treasury:fold': { 1: 'fb006c01cfa92151' },
  'standing:fold': { 1: 'a1f03580d51c4257' },
  'insight:figures': { 1: 'b71c54d6f99eae8b' },
}

test.each(Object.keys(folded))('the version of %s is raised with what it adds up', (name) => {
  const job = domains.jobs.find((each) => each.name === name)
  const digest = createHash('sha256').update(JSON.stringify(folded[name])).digest('hex').slice(0, 16)
  expect(noted[name]?.[job?.version ?? 1]).toBe(digest)
})
