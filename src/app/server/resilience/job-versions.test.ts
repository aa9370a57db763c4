import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { counterNames } from '#domains/insight/server/figures/counters-store.ts'
import { civicFacts } from '#domains/standing/rules.ts'
import { transferCodes } from '#domains/wallet/rules.ts'
import { domains } from '../domains.ts'

/**
 * What an erasure does in the tables and files of a person; the sentences of the page, exports and the order of the
 * domains are no part of it.
 */
const erased = domains.manifests
  .flatMap(({ personalData }) => personalData ?? [])
  .toSorted((one, other) => one.domain.localeCompare(other.domain, 'en'))
  .map(({ domain, tables, attachments, running }) => ({
    domain,
    tables: tables.map(({ table, person, erases }) => [table, person, erases]),
    attachments: Object.entries(attachments ?? {}).map(([kind, erasing]) => [
      kind,
      erasing === 'delete' ? erasing : erasing.keeps,
    ]),
    running: (running ?? []).map(({ table, person, where, end }) => [
      table,
      person,
      where,
      end !== undefined,
    ]),
  }))

/** What a job adds up and keeps, or erases. A process of an older release would leave out what is new. */
const folded: Readonly<Record<string, unknown>> = {
  'treasury:fold': transferCodes,
  'standing:fold': Object.entries(civicFacts).map(([kind, weight]) => [kind, { ...weight, how: undefined }]),
  'insight:figures': counterNames,
  'privacy:complete-erasures': erased,
}

/** What each version does. A change of it fails here: add the next version with its digest, and raise the job's version. */
const noted: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'treasury:fold': { 1: 'fb006c01cfa92151' },
  'standing:fold': { 1: 'a1f03580d51c4257' },
  'insight:figures': { 1: 'b71c54d6f99eae8b' },
  'privacy:complete-erasures': { 1: '812631592938d2f4', 2: 'e496f01466c8c305' },
}

test.each(Object.keys(folded))('the version of %s is raised with what it does', (name) => {
  const job = domains.jobs.find((each) => each.name === name)
  const digest = createHash('sha256').update(JSON.stringify(folded[name])).digest('hex').slice(0, 16)
  expect(noted[name]?.[job?.version ?? 1]).toBe(digest)
})
